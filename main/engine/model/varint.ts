const BITS = 7;
const CONTINUES = 1 << BITS;
const FIRST_CAPACITY = 64;

/** Writes whole numbers below 2³² in seven bits a byte, the lowest first: small ones take one byte. */
export class VarintWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #length = 0;

  write(value: number): void {
    let rest = value;
    while (rest >= CONTINUES) {
      this.#push((rest & (CONTINUES - 1)) | CONTINUES);
      rest >>>= BITS;
    }
    this.#push(rest);
  }

  /** What was written, as bytes of its own. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
}

/** Reads what {@link VarintWriter} wrote, number by number. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  #place = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#place >= this.#bytes.length;
  }

  /** The next number. Throws RangeError where the bytes end within it. */
  read(): number {
    let value = 0;
    for (let shift = 0; ; shift += BITS) {
      const byte = this.#bytes[this.#place++];
      if (byte === undefined) throw new RangeError('the bytes end within a number');
      value |= (byte & (CONTINUES - 1)) << shift;
      if (byte < CONTINUES) return value >>> 0;
    }
  }
}
