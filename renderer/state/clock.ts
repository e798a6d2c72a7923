import { createStore } from 'zustand/vanilla';
import { useStored } from './store.ts';

/** How often what says "3 min ago" is said anew, ms. */
const EVERY_MS = 30_000;

const store = createStore<number>(() => Date.now());
setInterval(() => store.setState(Date.now(), true), EVERY_MS);

/** The time, ms since 1970; moves twice a minute, for all that shows it together. */
export function useNow(): number {
  return useStored(store);
}
