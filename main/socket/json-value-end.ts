const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/**
 * Finds where the first JSON object or array of a byte stream ends, without parsing it.
 *
 * Works on bytes, since UTF-8 never uses these for parts of other characters. What is no object and no array
 * is never found complete: it lasts until the stream ends. Linear in the bytes read.
 */
export class JsonValueEnd {
  #depth = 0;
  #inString = false;
  #escaped = false;

  /** Takes the next bytes; gives the offset just after the value's end in them, or null while it goes on. */
  push(chunk: Uint8Array): number | null {
    for (let offset = 0; offset < chunk.length; offset += 1) {
      if (this.#endsAt(chunk[offset]!)) return offset + 1;
    }
    return null;
  }

  #endsAt(byte: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) this.#inString = false;
    } else if (byte === QUOTE) this.#inString = true;
    else if (OPENING.has(byte)) this.#depth += 1;
    else if (CLOSING.has(byte)) {
      this.#depth -= 1;
      return this.#depth === 0;
    }
    return false;
  }
}
