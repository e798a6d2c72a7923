import { useEffect, useRef } from 'react';
import type { HostNotice, NoticeTopic } from '../../contracts/methods.ts';
import { api } from '../api/api.ts';

/** Hears the host's notices of one topic for as long as the component is there. */
export function useNotice<T extends NoticeTopic>(
  topic: T,
  listener: (notice: Extract<HostNotice, { topic: T }>) => void,
): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(
    () =>
      api.subscribe((notice) => {
        if (notice.topic === topic) latest.current(notice as Extract<HostNotice, { topic: T }>);
      }),
    [topic],
  );
}
