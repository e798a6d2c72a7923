import { chmodSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { Clients } from './clients.ts';
import type { Dispatch, SocketLog } from './dispatch.ts';
import { isAnswering, isFileEndpoint } from './endpoint.ts';
import type { OnHook } from './http-hook.ts';
import { createHookServer } from './http-hook.ts';
import type { SocketLimits } from './limits.ts';
import { SOCKET_LIMITS } from './limits.ts';

/** What the socket's server is made of. */
export interface SocketOptions {
  /** Path of a Unix socket in a folder that only its owner can enter, or a Windows pipe's name. */
  readonly endpoint: string;
  readonly dispatch: Dispatch;
  readonly onHook: OnHook;
  /** Told of each message and payload turned away for its size. */
  readonly onDeclined: () => void;
  readonly log: SocketLog;
  readonly limits?: SocketLimits;
}

/** The listening socket. */
export interface SocketServer {
  /** Takes no more requests, answers those taken within `graceMs`, then cuts off who is left. */
  readonly close: (graceMs: number) => Promise<void>;
}

const OWNER_ONLY = 0o600;

async function clearStale(endpoint: string): Promise<void> {
  if (!isFileEndpoint(endpoint)) return;
  if (await isAnswering(endpoint)) throw new Error(`Another host answers on ${endpoint}.`);
  rmSync(endpoint, { force: true });
}

function bind(server: Server, endpoint: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const length = Buffer.byteLength(endpoint);
      reject(new Error(`Cannot listen on ${endpoint} (${length} bytes): ${error.code}`, { cause: error }));
    };
    server.once('error', fail);
    server.listen(endpoint, () => {
      server.off('error', fail);
      // The folder keeps others out from the first instant; this only repeats it on the socket itself.
      if (isFileEndpoint(endpoint)) chmodSync(endpoint, OWNER_ONLY);
      resolve();
    });
  });
}

function close(server: Server, clients: Clients, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => clients.cutOff(), graceMs);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
    clients.finish();
  });
}

/**
 * Listens on the socket and answers both JSON-RPC lines and hook clients' HTTP on it.
 *
 * A socket file that nobody answers on is replaced; where somebody does, this throws and leaves it.
 */
export async function listen(options: SocketOptions): Promise<SocketServer> {
  const { endpoint, dispatch, onHook, onDeclined, log, limits = SOCKET_LIMITS } = options;
  const http = createHookServer({ onHook, messageMs: limits.messageMs, log, onDeclined });
  const clients = new Clients(http, { dispatch, limits, log, onDeclined });

  const server = createServer({ allowHalfOpen: true }, (socket) => clients.accept(socket));
  server.maxConnections = limits.connections;
  server.on('drop', () => clients.turnedAway());
  await clearStale(endpoint);
  await bind(server, endpoint);
  server.on('error', (error) => log.error({ err: error }, 'The socket failed.'));

  return { close: (graceMs) => close(server, clients, graceMs) };
}
