import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { loadStatus } from '../state/host-store.ts';
import { loadProjects } from '../state/project-store.ts';
import { loadSettings } from '../state/settings-store.ts';
import { useStored } from '../state/store.ts';
import { toast } from '../state/toast-store.ts';
import { useNotice } from '../state/use-notice.ts';

/** How long notices of new events gather before the facts are asked for again, ms. Chosen: a busy agent makes many a second. */
const GATHER_MS = 2_000;

async function load(): Promise<void> {
  // A lost connection is shown by the banner; what fails here is asked for again when it is back.
  await Promise.allSettled([loadStatus(), loadProjects(), loadSettings()]);
}

/** Keeps the host's state and the list of projects up to date while the window is open. */
export function useHostFacts(): void {
  const connection = useStored(api.connection);
  useEffect(() => {
    if (connection === 'open') void load();
  }, [connection]);
  useNotice('status', () => void load());
  useNotice('settings', () => void load());
  useNotice('erased', () => void load());
  useNotice('notice', ({ message }) => toast({ text: message }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = api.subscribe(({ topic }) => {
      if (topic !== 'recorded' || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void load();
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
}
