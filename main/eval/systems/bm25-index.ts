/** Saturation of a repeated term and weight of a document's length: the paper's. */
const K1 = 1.2;
const B = 0.75;

/** A growing inverted index: a document is a key that gathers words. */
export class Bm25Index {
  readonly #postings = new Map<string, Map<string, number>>();
  readonly #lengths = new Map<string, number>();
  #words = 0;

  has(key: string): boolean {
    return this.#lengths.has(key);
  }

  /** Adds words to a document; the first call creates it, even without words. */
  add(key: string, words: readonly string[]): void {
    for (const word of words) {
      const posting = this.#postings.get(word) ?? new Map<string, number>();
      posting.set(key, (posting.get(key) ?? 0) + 1);
      this.#postings.set(word, posting);
    }
    this.#lengths.set(key, (this.#lengths.get(key) ?? 0) + words.length);
    this.#words += words.length;
  }

  /** BM25 of every document that holds a word of the query, each > 0. A repeated query word counts once. */
  scores(query: Iterable<string>): ReadonlyMap<string, number> {
    const scores = new Map<string, number>();
    const documents = this.#lengths.size;
    const averageLength = this.#words / documents || 1;
    for (const word of new Set(query)) {
      const posting = this.#postings.get(word);
      if (!posting) continue;
      const rarity = Math.log(1 + (documents - posting.size + 0.5) / (posting.size + 0.5));
      for (const [key, count] of posting) {
        const length = (this.#lengths.get(key) ?? 0) / averageLength;
        const gain = (rarity * (count * (K1 + 1))) / (count + K1 * (1 - B + B * length));
        scores.set(key, (scores.get(key) ?? 0) + gain);
      }
    }
    return scores;
  }
}
