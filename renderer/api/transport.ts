import type { StoreApi } from 'zustand/vanilla';

/** Whether the host can be asked: not yet, now, or not any more (it is tried again by itself). */
export type Connection = 'connecting' | 'open' | 'lost';

/** A way to the host that knows nothing of what is asked. */
export interface Transport {
  /** Rejects with an ApiError. Asked before the connection is open, it waits for the first attempt. */
  readonly request: (method: string, params: unknown) => Promise<unknown>;
  /** Hears every notice of the host until the returned function is called. */
  readonly subscribe: (listener: (notice: unknown) => void) => () => void;
  readonly connection: StoreApi<Connection>;
}
