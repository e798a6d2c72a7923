import type { Socket } from 'node:net';
import { createConnection } from 'node:net';
import { isJSONRPCResponse, JSONRPCClient, JSONRPCErrorException } from 'json-rpc-2.0';
import type { HostNotice, MethodName, NoticeTopic, ParamsOf, ResultOf } from '../../contracts/methods.ts';
import { NOTIFICATIONS } from '../../contracts/methods.ts';
import { MAX_MESSAGE_BYTES, PROTOCOL_VERSION } from '../../contracts/protocol.ts';
import { ConnectionError, HostNotRunningError, RemoteError } from './client-errors.ts';
import { endpointOutside, homeFolder, readEndpoint } from './endpoint.ts';
import { LineFramer } from './framing.ts';

/** A connection to the host. */
export interface Client {
  /** Who answers: the reply to `hello`. */
  readonly host: ResultOf<'hello'>;
  /**
   * Calls a method. Calls may be made without waiting for the last; each is sent at once, in order.
   *
   * Throws {@link RemoteError} where the host refuses, {@link ConnectionError} where the connection is lost
   * first.
   */
  readonly call: <M extends MethodName>(method: M, params: ParamsOf<M>) => Promise<ResultOf<M>>;
  /** Hears the host's notices from now on; no topics: all. */
  readonly subscribe: (
    listener: (notice: HostNotice) => void,
    topics?: readonly NoticeTopic[],
  ) => Promise<void>;
  /** Ends the connection; calls that wait for an answer fail. */
  readonly close: () => void;
  /** Settles when the connection is gone, whoever ended it. */
  readonly closed: Promise<void>;
}

/** Where to connect, and how long to wait for it. */
export interface ClientOptions {
  /** Folder of the host; default: {@link homeFolder}. */
  readonly home?: string;
  /** Longest wait for the connection and the host's `hello`, ms. Default 5,000. */
  readonly timeoutMs?: number;
}

/** Chosen: a busy host answers within a fraction of this. */
const CONNECT_MS = 5_000;
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);
/** The number that the JSON-RPC library gives to failures that no host sent. */
const LOCAL_FAILURE = 0;

function open(home: string, endpoint: string, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(endpoint);
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new ConnectionError(`${endpoint} did not answer within ${timeoutMs} ms.`)),
    );
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (ABSENT.has(error.code ?? '')) reject(new HostNotRunningError(home));
      else reject(new ConnectionError(`Cannot use ${endpoint}: ${error.message}`, { cause: error }));
    });
    socket.once('connect', () => resolve(socket));
  });
}

/** Where no host answers in the home, one may that cannot write there. */
async function openAny(home: string, timeoutMs: number): Promise<Socket> {
  try {
    return await open(home, readEndpoint(home), timeoutMs);
  } catch (error) {
    const outside = error instanceof HostNotRunningError ? endpointOutside(home) : null;
    if (outside === null) throw error;
    return await open(home, outside, timeoutMs);
  }
}

function toOurError(error: unknown): unknown {
  if (!(error instanceof JSONRPCErrorException)) return error;
  return error.code === LOCAL_FAILURE
    ? new ConnectionError(error.message)
    : new RemoteError(error.code, error.message, error.data);
}

/** Sends calls over a socket and hands out what comes back. */
function converse(socket: Socket) {
  const framer = new LineFramer(MAX_MESSAGE_BYTES);
  const listeners = new Set<(notice: HostNotice) => void>();
  const rpc = new JSONRPCClient((request) => {
    if (!socket.writable) throw new Error('The connection to Holloway is closed.');
    const text = JSON.stringify(request);
    if (Buffer.byteLength(text) > MAX_MESSAGE_BYTES)
      throw new Error(`The request is too large: at most ${MAX_MESSAGE_BYTES} bytes are taken.`);
    socket.write(`${text}\n`);
  });

  /** Notices of kinds that this client does not know are no concern of its. */
  const announce = (params: unknown): void => {
    const notice = NOTIFICATIONS['host.notified'].safeParse(params);
    if (notice.success) for (const listener of listeners) listener(notice.data);
  };

  const take = (message: string): void => {
    const parsed: unknown = JSON.parse(message);
    if (isJSONRPCResponse(parsed)) rpc.receive(parsed);
    else if (typeof parsed === 'object' && parsed !== null && 'params' in parsed) announce(parsed.params);
  };

  socket.on('data', (chunk: Buffer) => {
    const { messages, tooLarge } = framer.push(chunk);
    try {
      messages.forEach(take);
    } catch (error) {
      socket.destroy(new ConnectionError('What answers is not Holloway.', { cause: error }));
    }
    if (tooLarge) socket.destroy(new ConnectionError('The answer is too large.'));
  });
  let failure = 'The connection to Holloway was lost: is it still running?';
  socket.on('error', (error) => {
    failure = error.message;
  });
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      rpc.rejectAllPendingRequests(failure);
      resolve();
    });
  });

  const call = async <M extends MethodName>(method: M, params: ParamsOf<M>): Promise<ResultOf<M>> => {
    try {
      return await rpc.request(method, params);
    } catch (error) {
      throw toOurError(error);
    }
  };
  return { call, listeners, closed };
}

/**
 * Connects to the host of a home and agrees on the protocol.
 *
 * Throws {@link HostNotRunningError} where there is none, {@link ConnectionError} where it does not answer in
 * time, {@link RemoteError} where it speaks another protocol.
 */
export async function connect(options: ClientOptions = {}): Promise<Client> {
  const { home = homeFolder(), timeoutMs = CONNECT_MS } = options;
  const socket = await openAny(home, timeoutMs);
  const { call, listeners, closed } = converse(socket);
  const host = await call('hello', { protocol: PROTOCOL_VERSION });
  socket.setTimeout(0);
  return {
    host,
    call,
    subscribe: async (listener, topics) => {
      listeners.add(listener);
      await call('host.subscribe', topics === undefined ? {} : { topics: [...topics] });
    },
    close: () => socket.destroy(),
    closed,
  };
}
