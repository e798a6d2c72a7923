import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import {
  DELIVERY_ID,
  HOOK_NAME,
  HOOK_ROUTE,
  HOOK_TIME,
  MAX_MESSAGE_BYTES,
} from '../../contracts/protocol.ts';
import type { SocketLog } from './dispatch.ts';
import { JsonValueEnd } from './json-value-end.ts';

/** A hook's run, as a hook client delivers it. */
export interface HookCall {
  /** Name of the agent, spelled as `HOOK_NAME`; not yet known to exist. */
  readonly agent: string;
  /** Name of the agent's event, spelled likewise. */
  readonly event: string;
  /** What the agent gave the hook on stdin; may be anything, invalid UTF-8 replaced. */
  readonly payload: string;
  /** When the hook ran, ms since 1970; absent: now. */
  readonly at: number | undefined;
  /** Id of this delivery, spelled as `DELIVERY_ID`. */
  readonly delivery: string | undefined;
}

/** Takes a hook's run and gives the exact text that the hook must print; may be empty. */
export type OnHook = (call: HookCall) => Promise<string>;

/** What the HTTP side of the socket needs. */
export interface HookServices {
  readonly onHook: OnHook;
  /** Longest a request may take to arrive, ms. */
  readonly messageMs: number;
  readonly log: SocketLog;
  /** Told of each payload turned away for its size. */
  readonly onDeclined: () => void;
}

const ROUTE = new RegExp(`^${HOOK_ROUTE}([^/?]+)/([^/?]+)(?:\\?(.*))?$`);
/** What clients on the socket call it; a web page that found a way in would name another. */
const HOSTS = new Set(['holloway', 'localhost']);

const STATUS = {
  ok: 200,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooLarge: 413,
  failed: 500,
} as const;

type Route = Omit<HookCall, 'payload'>;

function absentOr(spelling: RegExp, value: string | null): boolean {
  return value === null || spelling.test(value);
}

/** What a request's target names, or null where it is no hook's address. */
function readRoute(target: string): Route | null {
  const [, agent = '', event = '', query = ''] = ROUTE.exec(target) ?? [];
  const search = new URLSearchParams(query);
  const at = search.get('at');
  const delivery = search.get('delivery');
  if (!HOOK_NAME.test(agent) || !HOOK_NAME.test(event)) return null;
  if (!absentOr(HOOK_TIME, at) || !absentOr(DELIVERY_ID, delivery)) return null;
  return { agent, event, at: at === null ? undefined : Number(at), delivery: delivery ?? undefined };
}

function comesFromAPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || !HOSTS.has(headers.host ?? '');
}

type Payload =
  | { readonly state: 'whole'; readonly text: string }
  | { readonly state: 'too large' }
  /** The client went away, and keeps the event itself. */
  | { readonly state: 'gone' };

/**
 * The payload as soon as its first JSON value is whole, even while the body goes on: a shell's client streams
 * an stdin that its agent may never close.
 */
function readPayload(request: IncomingMessage): Promise<Payload> {
  return new Promise((resolve) => {
    const end = new JsonValueEnd();
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (payload: Payload): void => {
      request.removeAllListeners('data').resume();
      resolve(payload);
    };
    const whole = (): void => settle({ state: 'whole', text: Buffer.concat(chunks).toString('utf8') });
    request.on('data', (chunk: Buffer) => {
      const offset = end.push(chunk);
      const part = offset === null ? chunk : chunk.subarray(0, offset);
      bytes += part.length;
      chunks.push(part);
      if (bytes > MAX_MESSAGE_BYTES) settle({ state: 'too large' });
      else if (offset !== null) whole();
    });
    request.on('end', whole);
    request.on('close', () => resolve({ state: 'gone' }));
  });
}

/** Each connection carries one request: a hook is one short process. */
function reply(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, {
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** What a request asks for, or the status that refuses it before a byte of its body is read. */
function readCall(request: IncomingMessage): Route | { readonly status: number } {
  if (comesFromAPage(request)) return { status: STATUS.forbidden };
  const route = readRoute(request.url ?? '');
  if (route === null) return { status: STATUS.notFound };
  if (request.method !== 'POST') return { status: STATUS.methodNotAllowed };
  const length = Number(request.headers['content-length'] ?? 0);
  return length > MAX_MESSAGE_BYTES ? { status: STATUS.tooLarge } : route;
}

/**
 * The HTTP/1.1 side of the socket: `POST /hook/<agent>/<event>?at=&delivery=`.
 *
 * Never listens by itself: the socket's server hands it connections. 200 carries what the hook must print;
 * for any other status, 500 with no body where `onHook` failed, the client prints nothing and keeps the
 * event.
 */
export function createHookServer({ onHook, messageMs, log, onDeclined }: HookServices): Server {
  const refuse = (response: ServerResponse, status: number): void => {
    if (status === STATUS.tooLarge) onDeclined();
    reply(response, status);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = readCall(request);
    if ('status' in call) return refuse(response, call.status);
    const payload = await readPayload(request);
    if (payload.state === 'too large') refuse(response, STATUS.tooLarge);
    else if (payload.state === 'whole')
      reply(response, STATUS.ok, await onHook({ ...call, payload: payload.text }));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'A hook call failed.');
      reply(response, STATUS.failed);
    });
  });
  // Node times requests only on servers that listen; this one is handed its connections.
  server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), messageMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  return server;
}
