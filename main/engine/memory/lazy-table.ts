/** Values that are read from bytes when first asked for, and remember which of them changed. */
export class LazyTable<Key, Value> {
  readonly #values = new Map<Key, Value>();
  readonly #changed = new Set<Key>();
  readonly #read: (key: Key) => Uint8Array | null;
  readonly #decode: (bytes: Uint8Array) => Value;
  readonly #empty: () => Value;

  constructor(
    read: (key: Key) => Uint8Array | null,
    decode: (bytes: Uint8Array) => Value,
    empty: () => Value,
  ) {
    this.#read = read;
    this.#decode = decode;
    this.#empty = empty;
  }

  /** The value, to read; an empty one that is not kept where there is none. */
  get(key: Key): Value {
    const value = this.#values.get(key);
    if (value !== undefined) return value;
    const bytes = this.#read(key);
    if (bytes === null) return this.#empty();
    const decoded = this.#decode(bytes);
    this.#values.set(key, decoded);
    return decoded;
  }

  /** The value, to change in place; a new empty one where there is none. */
  edit(key: Key): Value {
    const value = this.get(key);
    this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#values.set(key, value);
    this.#changed.add(key);
  }

  /** Values changed since the last {@link takeChanged}. */
  get changed(): number {
    return this.#changed.size;
  }

  /** What changed since the last call, as bytes. */
  takeChanged(encode: (value: Value) => Uint8Array): ReadonlyMap<Key, Uint8Array> {
    const taken = new Map([...this.#changed].map((key) => [key, encode(this.get(key))] as const));
    this.#changed.clear();
    return taken;
  }
}
