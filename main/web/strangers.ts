import type { Duplex } from 'node:stream';

/**
 * Connections that have not shown that they may be here. Anyone on the machine can open them, so that the
 * oldest gives way to a new one: however many there are, the person's window comes in.
 */
export class Strangers {
  readonly #most: number;
  readonly #waiting = new Set<Duplex>();

  constructor(most: number) {
    this.#most = most;
  }

  /** A connection came. */
  came(socket: Duplex): void {
    this.#waiting.add(socket);
    socket.once('close', () => this.#waiting.delete(socket));
    if (this.#waiting.size <= this.#most) return;
    const [oldest] = this.#waiting;
    oldest?.destroy();
  }

  /** It has shown that it may be here. */
  admitted(socket: Duplex): void {
    this.#waiting.delete(socket);
  }
}
