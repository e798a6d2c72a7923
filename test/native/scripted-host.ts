import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** A hook call as a host on the socket sees it. */
export interface ReceivedCall {
  /** `/hook/<agent>/<event>?…` */
  readonly path: string;
  readonly body: Buffer;
}

/** What a scripted host does with a call that has come in whole. */
export type HostScript = (connection: Socket, call: ReceivedCall) => void;

/** A host that does as it is told, on the socket of a home folder. */
export interface ScriptedHost {
  /** The calls that came in whole, in order. */
  readonly calls: readonly ReceivedCall[];
  close(): Promise<void>;
}

/** The HTTP response that a host gives. */
export function httpResponse(
  status: number,
  body: string | Buffer,
  declaredLength = Buffer.byteLength(body),
): Buffer {
  const head = `HTTP/1.1 ${status} Said\r\nContent-Type: application/json\r\ncontent-length: ${declaredLength}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

/** Answers 200 with this body. */
export function answering(body: string): HostScript {
  return (connection) => connection.end(httpResponse(200, body));
}

/**
 * Listens at `socket`, and writes that path where clients look for it. Resolves when it accepts connections.
 */
export async function startHost(
  home: string,
  script: HostScript,
  socket = join(home, 'run', 'socket'),
): Promise<ScriptedHost> {
  mkdirSync(join(home, 'run'), { recursive: true });
  writeFileSync(join(home, 'run', 'endpoint'), socket);
  const calls: ReceivedCall[] = [];
  const connections = new Set<Socket>();
  const server = createServer((connection) => {
    connections.add(connection);
    connection.on('close', () => connections.delete(connection));
    // Clients that give up reset the connection; that is what some tests are about.
    connection.on('error', () => connection.destroy());
    receive(connection, (call) => {
      calls.push(call);
      script(connection, call);
    });
  });
  await listen(server, socket);
  const close = async () => {
    for (const connection of connections) connection.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { calls, close };
}

function listen(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
}

function receive(connection: Socket, done: (call: ReceivedCall) => void): void {
  const pieces: Buffer[] = [];
  let received = 0;
  let expected: number | null = null;
  connection.on('data', (piece) => {
    pieces.push(piece);
    received += piece.length;
    expected ??= expectedLength(Buffer.concat(pieces));
    if (expected === null || received < expected) return;
    const request = Buffer.concat(pieces);
    const head = request.subarray(0, request.indexOf('\r\n\r\n')).toString('latin1');
    done({ path: head.split(' ')[1] ?? '', body: request.subarray(head.length + 4) });
  });
}

function expectedLength(request: Buffer): number | null {
  const headEnd = request.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const declared = /\r\ncontent-length: *(\d+)/i.exec(request.subarray(0, headEnd).toString('latin1'));
  return headEnd + 4 + Number(declared?.[1] ?? 0);
}
