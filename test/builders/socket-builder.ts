import { mkdirSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { MethodName } from '../../contracts/methods.ts';
import { METHODS } from '../../contracts/methods.ts';
import { PROTOCOL_VERSION } from '../../contracts/protocol.ts';
import { createDispatch, type MethodHandlers, type SocketLog } from '../../main/socket/dispatch.ts';
import { publishEndpoint } from '../../main/socket/endpoint.ts';
import type { OnHook } from '../../main/socket/http-hook.ts';
import type { SocketLimits } from '../../main/socket/limits.ts';
import { SOCKET_LIMITS } from '../../main/socket/limits.ts';
import { listen, type SocketOptions } from '../../main/socket/server.ts';
import { tempFolder } from './temp-folder.ts';

/** A log that keeps what it is told. */
export function recordingLog() {
  const lines: { readonly fields: object; readonly message: string }[] = [];
  const write = (fields: object, message: string): void => {
    lines.push({ fields, message });
  };
  return { lines, warn: write, error: write } satisfies SocketLog & { readonly lines: unknown };
}

/** A full table of handlers: those given, `hello`, and for the rest one that fails. */
export function handlersWith(given: Partial<MethodHandlers>): MethodHandlers {
  const rest = Object.keys(METHODS).map((name) => [
    name,
    () => {
      throw new Error(`${name} is not expected in this test`);
    },
  ]);
  const hello = () => ({ protocol: PROTOCOL_VERSION, version: '0.0.0', pid: process.pid });
  return { ...(Object.fromEntries(rest) as Record<MethodName, () => never>), hello, ...given };
}

/** Options of a socket whose methods and hooks nobody calls. */
export function idleSocket(endpoint: string): SocketOptions {
  const log = recordingLog();
  return {
    endpoint,
    dispatch: createDispatch(handlersWith({}), log),
    onHook: async () => '',
    onDeclined: () => undefined,
    log,
  };
}

interface Scene {
  readonly handlers?: Partial<MethodHandlers>;
  readonly onHook?: OnHook;
  readonly limits?: Partial<SocketLimits>;
}

/** A host's socket in a folder of its own, closed when the test ends. */
export async function openSocket({ handlers = {}, onHook = async () => '', limits = {} }: Scene = {}) {
  const home = tempFolder();
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  const endpoint = join(home, 'run', 'socket');
  const log = recordingLog();
  let declined = 0;
  const server = await listen({
    endpoint,
    dispatch: createDispatch(handlersWith(handlers), log),
    onHook,
    onDeclined: () => {
      declined += 1;
    },
    log,
    limits: { ...SOCKET_LIMITS, ...limits },
  });
  publishEndpoint(home, endpoint);
  onTestFinished(() => server.close(0));
  return { home, endpoint, log, server, declined: () => declined };
}

/** A client that sends exactly the bytes it is told to, and reads line by line. */
export async function rawClient(endpoint: string) {
  const socket = connectSocket({ path: endpoint, allowHalfOpen: true });
  onTestFinished(() => {
    socket.destroy();
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('end', () => socket.end());
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  socket.on('error', () => socket.destroy());
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    return done ? undefined : JSON.parse(value);
  };
  const send = (message: unknown): boolean => socket.write(`${JSON.stringify(message)}\n`);
  return { socket, closed, next, send };
}

/** A JSON-RPC request. */
export function request(id: number, method: string, params: unknown = {}) {
  return {
    jsonrpc: '2.0',
    id,
    method,
    params,
  };
}
