import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ConnectionServices } from '../socket/conversation.ts';
import { SOCKET_LIMITS, type SocketLimits } from '../socket/limits.ts';
import { Admission } from './admission.ts';
import { WEB_LIMITS, type WebLimits } from './limits.ts';
import { createPageHandler } from './page-handler.ts';
import { createSecrets } from './run-secrets.ts';
import { Strangers } from './strangers.ts';
import { Windows } from './windows.ts';

/** What the door is made of. */
export interface WebDoorOptions extends Omit<ConnectionServices, 'limits'> {
  /** The folder of the built page. */
  readonly page: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly limits?: WebLimits;
  /** Of each window's messages; as the socket's. */
  readonly messageLimits?: SocketLimits;
}

/** The window, open to browsers of this machine. */
export interface WebDoor {
  /** Opens the window; holds the token, so that it is for the person only and never for a log. */
  readonly url: string;
  /** Takes no more requests, answers those taken within `graceMs`, then cuts off who is left. */
  readonly close: (graceMs: number) => Promise<void>;
}

/** Only this machine reaches it. */
const LOOPBACK = '127.0.0.1';
/** A connection that nobody uses is kept for the next files of the page. Chosen. */
const KEEP_ALIVE_MS = 5_000;

/**
 * Offers the window over HTTP on the loopback address, to who has this run's token. Throws an error that says
 * why and what to do where it cannot.
 */
export async function openWebDoor(options: WebDoorOptions): Promise<WebDoor> {
  const { page, port, limits = WEB_LIMITS, messageLimits = SOCKET_LIMITS, ...given } = options;
  if (!existsSync(join(page, 'index.html')))
    throw new Error(`the page is missing in ${page}: \`npm run build\` makes it`);
  const server = createServer({
    headersTimeout: limits.requestMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.requestMs, // More often would wake an idle host.
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  server.maxConnections = limits.connections;
  await bind(server, port);
  const listening = (server.address() as AddressInfo).port; // Safe: it listens on TCP.

  const secrets = createSecrets();
  const admission = new Admission(secrets, listening);
  const strangers = new Strangers(limits.strangers);
  const windows = new Windows({ ...given, limits: messageLimits }, admission, limits);
  const onAdmitted = strangers.admitted.bind(strangers);
  const handle = createPageHandler(page, admission, ({ socket }) => onAdmitted(socket), given.log);
  server.on('connection', (socket) => strangers.came(socket));
  server.on('request', handle);
  server.on('upgrade', (request, stream, head) =>
    windows.upgrade(request, stream, head, () => onAdmitted(request.socket)),
  );
  server.on('error', (error) => given.log.error({ err: error }, 'The door of the window failed.'));
  return {
    url: `http://${LOOPBACK}:${listening}/?token=${secrets.token}`,
    close: (graceMs) => close(server, windows, graceMs),
  };
}

function bind(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(cannotListen(port, cause)));
    server.listen(port, LOOPBACK, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function cannotListen(port: number, cause: NodeJS.ErrnoException): Error {
  const reason =
    cause.code === 'EADDRINUSE'
      ? `port ${port} is taken: name another with --port, or none for any that is free`
      : `${LOOPBACK}:${port} cannot be listened on (${cause.code})`;
  return new Error(reason, { cause });
}

function close(server: Server, windows: Windows, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => {
      windows.cutOff();
      server.closeAllConnections();
    }, graceMs);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
    windows.finish();
  });
}
