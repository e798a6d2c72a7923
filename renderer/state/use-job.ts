import { useState } from 'react';
import { useNotice } from './use-notice.ts';

/** A job that a component starts under an id of its own, and how far it is: 0–1, null while nobody knows. */
export function useJob(): { readonly id: string; readonly share: number | null } {
  const [id] = useState(() => crypto.randomUUID());
  const [share, setShare] = useState<number | null>(null);
  useNotice('job', (job) => {
    if (job.id === id && job.total > 0) setShare(job.done / job.total);
  });
  return { id, share };
}
