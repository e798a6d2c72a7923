import { createStore } from 'zustand/vanilla';
import { useStored } from './store.ts';

const store = createStore<number>(() => 0);

/** Asks for the cursor in the search field, once it is there. */
export function requestSearchFocus(): void {
  store.setState(store.getState() + 1, true);
}

/** Grows with each such request. */
export function useSearchFocusRequests(): number {
  return useStored(store);
}
