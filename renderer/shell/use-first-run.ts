import { useEffect, useState } from 'react';
import { useProjects } from '../state/project-store.ts';
import { goTo } from '../state/view-store.ts';

/** Leads to Welcome once when the window opens on a memory that holds nothing and nobody asked for a place. */
export function useFirstRun(): void {
  const { list } = useProjects();
  const [isDecided, decide] = useState(false);
  useEffect(() => {
    if (list === null || isDecided) return;
    decide(true);
    // The address as it is now: the tray, a shortcut or a click may have named a place since the window opened.
    if (list.length === 0 && window.location.hash === '') goTo('welcome');
  }, [list, isDecided]);
}
