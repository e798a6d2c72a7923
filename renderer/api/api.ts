import type { StoreApi } from 'zustand/vanilla';
import type { HostNotice, MethodName, ParamsOf, ResultOf } from '../../contracts/methods.ts';
import type { DesktopNotice, WindowBridge } from '../../contracts/window-methods.ts';
import { bridgeTransport } from './bridge-transport.ts';
import { socketTransport } from './socket-transport.ts';
import type { Connection, Transport } from './transport.ts';

declare global {
  interface Window {
    /** There in the desktop, absent in a browser. */
    readonly holloway?: WindowBridge;
  }
}

/** The host, as the window sees it. The window does not know whether it is in a browser or in the desktop. */
export interface Api {
  /** Calls a method of the socket. Rejects with an ApiError. */
  readonly call: <M extends MethodName>(method: M, params: ParamsOf<M>) => Promise<ResultOf<M>>;
  /** Hears what the host announces until the returned function is called. */
  readonly subscribe: (listener: (notice: HostNotice) => void) => () => void;
  readonly connection: StoreApi<Connection>;
}

function transport(): Transport {
  if (window.holloway !== undefined) return bridgeTransport(window.holloway);
  const address = new URL('/socket', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return socketTransport(address.href);
}

function typed({ request, subscribe, connection }: Transport): Api {
  return {
    connection,
    // The host validates both directions with the schemas from which these types come.
    call: async <M extends MethodName>(method: M, params: ParamsOf<M>) =>
      (await request(method, params)) as ResultOf<M>,
    subscribe: (listener) => subscribe((notice) => listener(notice as HostNotice)),
  };
}

/** The one way to the host. */
export const api: Api = typed(transport());

/** Hears what the desktop wants of the window; in a browser nothing ever comes. */
export function onDesktop(listener: (notice: DesktopNotice) => void): () => void {
  return window.holloway?.onDesktop(listener) ?? (() => undefined);
}
