import { createStore } from 'zustand/vanilla';
import type { ResultOf } from '../../contracts/methods.ts';
import { api } from '../api/api.ts';
import { useStored } from './store.ts';

/** What the host says of itself. */
export type HostStatus = ResultOf<'host.status'>;

const store = createStore<{ readonly status: HostStatus | null }>(() => ({ status: null }));

/** Asks the host how it is. */
export async function loadStatus(): Promise<void> {
  store.setState({ status: await api.call('host.status', {}) });
}

/** What the host last said of itself; null until it has. */
export function useHostStatus(): HostStatus | null {
  return useStored(store).status;
}
