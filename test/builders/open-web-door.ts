import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createDispatch, type MethodHandlers } from '../../main/socket/dispatch.ts';
import { SOCKET_LIMITS, type SocketLimits } from '../../main/socket/limits.ts';
import { WEB_LIMITS, type WebLimits } from '../../main/web/limits.ts';
import { openWebDoor } from '../../main/web/web-door.ts';
import { handlersWith, recordingLog } from './socket-builder.ts';
import { tempFolder } from './temp-folder.ts';

interface Scene {
  readonly handlers?: Partial<MethodHandlers>;
  readonly limits?: Partial<WebLimits>;
  readonly messageLimits?: Partial<SocketLimits>;
}

/** A door to a page of two files, closed when the test ends. */
export async function openDoor({ handlers = {}, limits = {}, messageLimits = {} }: Scene = {}) {
  const folder = tempFolder();
  const page = join(folder, 'page');
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'not for pages');
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Window</title>');
  writeFileSync(join(page, 'assets', 'index-1a2b3c.js'), 'console.log("window");');
  const log = recordingLog();
  let declined = 0;
  const door = await openWebDoor({
    page,
    port: 0,
    dispatch: createDispatch(handlersWith(handlers), log),
    log,
    onDeclined: () => {
      declined += 1;
    },
    limits: { ...WEB_LIMITS, ...limits },
    messageLimits: { ...SOCKET_LIMITS, ...messageLimits },
  });
  onTestFinished(() => door.close(0));
  const { origin, host, port, searchParams } = new URL(door.url);
  const token = searchParams.get('token') ?? '';
  return { door, page, log, origin, host, port: Number(port), token, declined: () => declined };
}

/** An open door. */
export type OpenDoor = Awaited<ReturnType<typeof openDoor>>;

/** The cookie that a browser holds after it has opened the door's address. */
export async function cookieOf({ door }: OpenDoor): Promise<string> {
  const answer = await fetch(door.url, { redirect: 'manual' });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** What a door is asked in exactly these bytes, and all that it answers. */
export async function exchange({ port }: OpenDoor, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  return await text(socket);
}

/** A connection that says nothing. */
export async function silentConnection({ port }: OpenDoor): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

interface WindowSettings {
  readonly path?: string;
  /** Null: sends none. */
  readonly origin?: string | null;
  readonly cookie?: string | null;
  /** False: answers no ping. */
  readonly autoPong?: boolean;
}

const SWITCHING = 101;

/** A WebSocket of a window, by default one that may come in, and the status with which it is let in or refused. */
export async function openWindow(
  door: OpenDoor,
  { path = '/socket', autoPong = true, ...given }: WindowSettings = {},
) {
  const { origin = door.origin, cookie = await cookieOf(door) } = given;
  const socket = new WebSocket(`ws://${door.host}${path}`, {
    autoPong,
    headers: { ...(origin !== null && { origin }), ...(cookie !== null && { cookie }) },
  });
  onTestFinished(() => socket.terminate());
  const messages: unknown[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(data.toString())));
  // Listened for at once: it may be open before anyone asks.
  const status = new Promise<number>((resolve, reject) => {
    socket.once('open', () => resolve(SWITCHING));
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  });
  return { socket, messages, status };
}
