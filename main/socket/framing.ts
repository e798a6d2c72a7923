const LINE_FEED = 0x0a;
/** What a line buffer keeps between messages, bytes. Chosen: most messages are smaller. */
const KEPT_BYTES = 64 * 1024;

/** What one chunk of a stream completed. */
export interface Framed {
  /** The messages, in order, without their line ends; blank lines are left out. */
  readonly messages: readonly string[];
  /** Whether a line has outgrown the cap. Nothing that follows it is read. */
  readonly tooLarge: boolean;
}

/**
 * Cuts a byte stream into newline-delimited UTF-8 messages.
 *
 * However the stream is chunked, the messages are the same. Invalid UTF-8 becomes U+FFFD. Holds at most twice
 * `maxBytes`, whatever the size of the chunks; linear in the bytes read.
 */
export class LineFramer {
  readonly #maxBytes: number;
  #held: Buffer = Buffer.alloc(0);
  #heldBytes = 0;
  #overflowed = false;

  /** @param maxBytes longest line, bytes, its line end not counted */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Whether a message has begun and not ended. */
  get isHalfway(): boolean {
    return this.#heldBytes > 0;
  }

  /** Takes the next bytes of the stream. */
  push(chunk: Buffer): Framed {
    const messages: string[] = [];
    let start = 0;
    while (!this.#overflowed) {
      const end = chunk.indexOf(LINE_FEED, start);
      const part = chunk.subarray(start, end === -1 ? chunk.length : end);
      if (this.#heldBytes + part.length > this.#maxBytes) {
        this.#overflowed = true;
        this.#release();
      } else if (end === -1) {
        this.#hold(part);
        break;
      } else {
        const message = this.#complete(part);
        if (message !== '') messages.push(message);
        start = end + 1;
      }
    }
    return { messages, tooLarge: this.#overflowed };
  }

  /**
   * Takes what is held as the last message of a stream that ended without a line end; empty if nothing is.
   */
  end(): string {
    return this.#complete(Buffer.alloc(0));
  }

  #hold(part: Buffer): void {
    const needed = this.#heldBytes + part.length;
    if (needed > this.#held.length) {
      // Doubled, so that a message sent byte by byte costs linear time and no object a byte.
      const grown = Buffer.allocUnsafe(Math.min(Math.max(needed, 2 * this.#held.length), this.#maxBytes));
      this.#held.copy(grown, 0, 0, this.#heldBytes);
      this.#held = grown;
    }
    part.copy(this.#held, this.#heldBytes);
    this.#heldBytes = needed;
  }

  #complete(part: Buffer): string {
    if (this.#heldBytes === 0) return part.toString('utf8').trim();
    this.#hold(part);
    const message = this.#held.toString('utf8', 0, this.#heldBytes).trim();
    this.#heldBytes = 0;
    if (this.#held.length > KEPT_BYTES) this.#release();
    return message;
  }

  #release(): void {
    this.#held = Buffer.alloc(0);
    this.#heldBytes = 0;
  }
}
