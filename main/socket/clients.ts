import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { RpcConnection } from './connection.ts';
import type { ConnectionServices } from './conversation.ts';

const FIRST_CAPITAL = 0x41;
const LAST_CAPITAL = 0x5a;

/** HTTP opens with a verb in capitals, JSON never does: one byte decides. */
function speaksHttp(firstChunk: Buffer): boolean {
  const byte = firstChunk[0] ?? 0;
  return byte >= FIRST_CAPITAL && byte <= LAST_CAPITAL;
}

/** The clients of the socket: finds out what each speaks, and ends them all when the host stops. */
export class Clients {
  readonly #http: Server;
  readonly #services: ConnectionServices;
  /** What ends each one without breaking off an answer. */
  readonly #endings = new Map<Socket, () => void>();
  #isFull = false;

  constructor(http: Server, services: ConnectionServices) {
    this.#http = http;
    this.#services = services;
  }

  /** Takes a new client; one that says nothing for `limits.messageMs` is dropped. */
  accept(socket: Socket): void {
    const drop = (): void => {
      socket.destroy();
    };
    const silence = setTimeout(drop, this.#services.limits.messageMs).unref();
    this.#isFull = false;
    this.#endings.set(socket, drop);
    socket.once('end', drop);
    socket.once('data', (chunk: Buffer) => {
      clearTimeout(silence);
      socket.off('end', drop);
      this.#serve(socket, chunk);
    });
    socket.once('close', () => {
      clearTimeout(silence);
      this.#endings.delete(socket);
    });
    // Clients vanish at any time; 'close' follows and says all there is to say.
    socket.on('error', () => undefined);
  }

  /** Notes that a client came for whom there was no room; logged once until there is room again. */
  turnedAway(): void {
    const { log, limits } = this.#services;
    if (!this.#isFull)
      log.warn({ connections: limits.connections }, 'Too many connections: further ones are closed.');
    this.#isFull = true;
  }

  /** Takes no more requests; each client is gone once it has its answers. */
  finish(): void {
    for (const end of this.#endings.values()) end();
  }

  /** Cuts off whoever is left. */
  cutOff(): void {
    for (const socket of this.#endings.keys()) socket.destroy();
  }

  #serve(socket: Socket, firstChunk: Buffer): void {
    if (speaksHttp(firstChunk)) {
      this.#endings.set(socket, () => undefined); // One request and its answer: it ends by itself.
      socket.pause();
      socket.unshift(firstChunk);
      this.#http.emit('connection', socket);
      socket.resume();
    } else {
      const connection = new RpcConnection(socket, this.#services);
      this.#endings.set(socket, () => connection.finish());
      connection.receive(firstChunk);
    }
  }
}
