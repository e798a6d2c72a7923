import { useEffect, useRef } from 'react';
import { api } from '../api/api.ts';
import { useStored } from './store.ts';
import { useNotice } from './use-notice.ts';

/**
 * Calls whenever what is shown of the record may be gone from it: something was erased or brought back, or the
 * connection is back, during whose absence nobody would have told.
 */
export function useErased(listener: () => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  const connection = useStored(api.connection);
  const wasLost = useRef(false);
  useNotice('erased', () => latest.current());
  useEffect(() => {
    if (connection === 'open' && wasLost.current) latest.current();
    wasLost.current = connection === 'lost';
  }, [connection]);
}
