import { createStore } from 'zustand/vanilla';
import type { WindowBridge } from '../../contracts/window-methods.ts';
import { ApiError } from './api-error.ts';
import type { Connection, Transport } from './transport.ts';

/** What a verb of the preload script answers: an error crosses the bridge as a value, for its code's sake. */
type BridgeAnswer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
    };
type Verb = (params: unknown) => Promise<BridgeAnswer>;

/** ERROR_CODES.methodNotFound, spelled here because the preload script may lack a verb that the host has. */
const METHOD_NOT_FOUND = -32601;

/** The way through the preload script. */
export function bridgeTransport(bridge: WindowBridge): Transport {
  const connection = createStore<Connection>(() => 'open');
  // Each verb takes the parameters of its own method, as `Api.call` has it; here they are only passed on.
  const verbs = bridge.verbs as unknown as Readonly<Record<string, Verb>>;
  bridge.onConnection((isConnected) => connection.setState(isConnected ? 'open' : 'lost', true));
  return {
    connection,
    subscribe: (listener) => bridge.subscribe(listener),
    request: async (method, params) => {
      const verb = verbs[method];
      if (verb === undefined) throw new ApiError(METHOD_NOT_FOUND, `This window may not call ${method}.`);
      const answer = await verb(params);
      if (!answer.ok) throw new ApiError(answer.error.code, answer.error.message, answer.error.data);
      return answer.result;
    },
  };
}
