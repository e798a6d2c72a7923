import { useEffect, useState } from 'react';
import { useProjects } from '../state/project-store.ts';
import { currentView, goTo, routeOf } from '../state/view-store.ts';

/** Leads to Welcome once when the window opens on a memory that holds nothing and the address asks for no place. */
export function useFirstRun(): void {
  const { list } = useProjects();
  const [isPlaceAsked] = useState(() => window.location.hash !== '');
  const [isDecided, decide] = useState(false);
  useEffect(() => {
    if (list === null || isDecided) return;
    decide(true);
    // Who has gone elsewhere before the list was there stays there.
    const isAtFirst = currentView() === routeOf('').view;
    if (list.length === 0 && !isPlaceAsked && isAtFirst) goTo('welcome');
  }, [list, isDecided, isPlaceAsked]);
}
