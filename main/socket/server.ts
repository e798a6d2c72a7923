import { chmodSync, rmSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { RpcConnection } from './connection.ts';
import type { MethodHandlers, SocketLog } from './dispatch.ts';
import { createDispatch } from './dispatch.ts';
import { isAnswering, isFileEndpoint } from './endpoint.ts';
import type { OnHook } from './http-hook.ts';
import { createHookServer } from './http-hook.ts';
import type { SocketLimits } from './limits.ts';
import { SOCKET_LIMITS } from './limits.ts';

/** What the socket's server is made of. */
export interface SocketOptions {
  /** Path of a Unix socket in a folder that only its owner can enter, or a Windows pipe's name. */
  readonly endpoint: string;
  readonly handlers: MethodHandlers;
  readonly onHook: OnHook;
  readonly log: SocketLog;
  readonly limits?: SocketLimits;
}

/** The listening socket. */
export interface SocketServer {
  /** Messages and payloads turned away for their size since start. */
  readonly declined: () => number;
  /** Takes no more requests, answers those taken within `graceMs`, then cuts off who is left. */
  readonly close: (graceMs: number) => Promise<void>;
}

const OWNER_ONLY = 0o600;
function isUpperCase(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

/** HTTP opens with a verb in capitals, JSON never does: one byte decides. */
function speaksHttp(firstChunk: Buffer): boolean {
  return isUpperCase(firstChunk[0] ?? 0);
}

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

/**
 * Listens on the socket and answers both JSON-RPC lines and hook clients' HTTP on it. Nothing listens on TCP.
 *
 * A socket file that nobody answers on is replaced; where somebody does, this throws and leaves it.
 */
export async function listen(options: SocketOptions): Promise<SocketServer> {
  const { endpoint, handlers, onHook, log, limits = SOCKET_LIMITS } = options;
  /** What ends each connection without breaking off an answer. */
  const endings = new Map<Socket, () => void>();
  let declined = 0;
  let isFull = false;
  const onDeclined = (): void => {
    declined += 1;
  };
  const services = { dispatch: createDispatch(handlers, log), limits, log, onDeclined };
  const http = createHookServer({ onHook, messageMs: limits.messageMs, log, onDeclined });

  const serve = (socket: Socket, firstChunk: Buffer): void => {
    if (speaksHttp(firstChunk)) {
      endings.set(socket, () => undefined); // One request and its answer: it ends by itself.
      socket.pause();
      socket.unshift(firstChunk);
      http.emit('connection', socket);
      socket.resume();
    } else {
      const connection = new RpcConnection(socket, services);
      endings.set(socket, () => connection.finish());
      connection.receive(firstChunk);
    }
  };

  const accept = (socket: Socket): void => {
    isFull = false;
    const drop = (): void => {
      socket.destroy();
    };
    const silence = setTimeout(drop, limits.messageMs).unref();
    endings.set(socket, drop);
    socket.once('end', drop);
    socket.once('data', (chunk: Buffer) => {
      clearTimeout(silence);
      socket.off('end', drop);
      serve(socket, chunk);
    });
    socket.once('close', () => {
      clearTimeout(silence);
      endings.delete(socket);
    });
    // Clients vanish at any time; 'close' follows and says all there is to say.
    socket.on('error', () => undefined);
  };

  const turnAway = (): void => {
    if (!isFull)
      log.warn({ connections: limits.connections }, 'Too many connections: further ones are closed.');
    isFull = true;
  };

  const server = createServer({ allowHalfOpen: true }, accept);
  server.maxConnections = limits.connections;
  server.on('drop', turnAway);
  await clearStale(endpoint);
  await bind(server, endpoint);
  server.on('error', (error) => log.error({ err: error }, 'The socket failed.'));

  const close = (graceMs: number): Promise<void> =>
    new Promise((resolve) => {
      const cutOff = setTimeout(() => {
        for (const socket of endings.keys()) socket.destroy();
      }, graceMs);
      server.close(() => {
        clearTimeout(cutOff);
        resolve();
      });
      for (const end of endings.values()) end();
    });

  return { declined: () => declined, close };
}
