import { useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** A store's state in a component. */
export function useStored<T>(store: Pick<StoreApi<T>, 'getState' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.getState);
}
