/** Most entries kept each way; beyond, that way is emptied and fills again. Chosen: some 10 MB at most. */
const CAPACITY = 50_000;

/** Numbers of names and names of numbers, as read lately from a dictionary table. */
export class IdCache {
  readonly #ids = new Map<string, number>();
  readonly #names = new Map<number, string>();

  id(key: string, find: () => number): number {
    return remembered(this.#ids, key, find);
  }

  name(id: number, find: () => string): string {
    return remembered(this.#names, id, find);
  }

  /** To be called when a transaction is rolled back: numbers given in it mean nothing. */
  forget(): void {
    this.#ids.clear();
    this.#names.clear();
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, find: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const found = find();
  if (known.size >= CAPACITY) known.clear();
  known.set(key, found);
  return found;
}
