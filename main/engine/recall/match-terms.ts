import type { EngineConfig } from '../config.ts';
import type { PostingList } from '../model/posting-list.ts';
import { latestFirst, type Resource, type ResourceOrdinal } from '../model/resource.ts';
import type { Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { bm25, inverseDocumentFrequency } from '../text/bm25.ts';
import { bestOf } from './best-of.ts';

/** A resource that holds terms of the query. */
export interface Match {
  readonly ordinal: ResourceOrdinal;
  /** BM25 score, > 0. */
  readonly score: number;
  /** Share of the query's distinct words and parts that it holds. */
  readonly coverage: Share;
  /** Those terms, the rarest first; looked up when asked for. */
  readonly terms: () => readonly string[];
}

/** A query's distinct terms. */
export interface QueryTerms {
  /** Words and parts of identifiers. */
  readonly terms: readonly string[];
  /** Identifiers and paths that have several parts. */
  readonly wholes: readonly string[];
}

/** A step of a search over a step of a pass, which meets the next cell in the cache. Measured: 3 to 6. */
const SEARCH_STEP = 4;

interface QueryTerm {
  readonly term: string;
  readonly postings: PostingList;
  /** Whole names add to the score, but not to coverage: their parts already count there. */
  readonly isPart: boolean;
}

/**
 * Resources that hold query terms, with their BM25 scores. Rare terms find resources; a term held by more
 * resources than the configured number only re-scores what rarer ones found, unless they found nothing. Cost:
 * one pass over the terms' postings, or for common ones a search for each resource found, whichever is less.
 */
export function matchTerms(
  memory: ReadableMemory,
  query: QueryTerms,
  config: EngineConfig['recall'],
): Matches {
  const terms = rarestFirst(memory, query);
  const matches = new Matches(memory, terms, query.terms.length);
  for (const term of terms) matches.add(term, config);
  return matches;
}

function rarestFirst(memory: ReadableMemory, query: QueryTerms): readonly QueryTerm[] {
  const look = (isPart: boolean) => (term: string) => ({ term, postings: memory.postings(term), isPart });
  return [...query.terms.map(look(true)), ...query.wholes.map(look(false))]
    .filter(({ postings }) => postings.length > 0)
    .sort((a, b) => a.postings.length - b.postings.length);
}

/**
 * What a query's terms found. A common prompt finds tens of thousands of resources in a large project, so
 * that scores are kept in flat arrays and only those asked for become {@link Match}es.
 */
export class Matches {
  readonly #memory: ReadableMemory;
  readonly #terms: readonly QueryTerm[];
  readonly #queryLength: number;
  /** By ordinal: 1 + index into the arrays below; 0 where nothing was found. */
  readonly #slots: Int32Array;
  readonly #ordinals: ResourceOrdinal[] = [];
  readonly #scores: number[] = [];
  readonly #parts: number[] = [];
  readonly #relativeLengths: number[] = [];

  constructor(memory: ReadableMemory, terms: readonly QueryTerm[], queryLength: number) {
    this.#memory = memory;
    this.#terms = terms;
    this.#queryLength = queryLength;
    this.#slots = new Int32Array(terms.length === 0 ? 0 : memory.size);
  }

  /** Share of the query's distinct words and parts that a resource holds; 0 where it was not found. */
  coverage(ordinal: ResourceOrdinal): Share {
    const slot = this.#slots[ordinal] ?? 0;
    return slot === 0 ? 0 : this.#coverageAt(slot - 1);
  }

  /** The best that are accepted, at most `count`, ties by latest touch. `accepts` is asked of few. */
  best(count: number, accepts: (match: Omit<Match, 'terms'>) => boolean = () => true): readonly Match[] {
    const isBetter = (a: number, b: number): boolean => {
      const difference = this.#scores[a]! - this.#scores[b]!;
      return difference > 0 || (difference === 0 && latestFirst(this.#resource(a), this.#resource(b)) < 0);
    };
    return bestOf(this.#ordinals.length, count, isBetter, (index) => accepts(this.#match(index))).map(
      (index) => this.#match(index),
    );
  }

  /** Adds a term's part to the scores. Terms are added the rarest first. */
  add({ postings, isPart }: QueryTerm, config: EngineConfig['recall']): void {
    const idf = inverseDocumentFrequency(this.#memory.documents, postings.length);
    const found = this.#ordinals.length;
    if (postings.length <= config.commonTerm || found === 0) this.#findAll(postings);
    const part = isPart ? 1 : 0;
    const searchCost = SEARCH_STEP * this.#ordinals.length * Math.log2(postings.length);
    if (searchCost < postings.length) this.#search(postings, idf, part, config);
    else this.#scan(postings, idf, part, config);
  }

  #findAll(postings: PostingList): void {
    const averageLength = this.#memory.documentTerms / this.#memory.documents;
    const slots = this.#slots;
    for (let place = 0; place < postings.length; place++) {
      const ordinal = postings.ordinal(place);
      if (slots[ordinal] !== 0) continue;
      this.#scores.push(0);
      this.#parts.push(0);
      this.#relativeLengths.push(this.#memory.terms(ordinal) / averageLength);
      slots[ordinal] = this.#ordinals.push(ordinal);
    }
  }

  /**
   * One pass over the postings. The innermost loop of recall: a prompt steps through some hundred thousand.
   */
  #scan(postings: PostingList, idf: number, part: number, { k1, b }: EngineConfig['recall']): void {
    const [slots, scores, parts, lengths] = [this.#slots, this.#scores, this.#parts, this.#relativeLengths];
    const { length } = postings;
    for (let place = 0; place < length; place++) {
      const index = slots[postings.ordinal(place)]! - 1;
      if (index < 0) continue;
      scores[index]! += bm25(idf, postings.count(place), lengths[index]!, k1, b);
      parts[index]! += part;
    }
  }

  /** A search for each resource found. */
  #search(postings: PostingList, idf: number, part: number, { k1, b }: EngineConfig['recall']): void {
    for (const [index, ordinal] of this.#ordinals.entries()) {
      const count = postings.countFor(ordinal);
      if (count === 0) continue;
      this.#scores[index]! += bm25(idf, count, this.#relativeLengths[index]!, k1, b);
      this.#parts[index]! += part;
    }
  }

  #match(index: number): Match {
    const ordinal = this.#ordinals[index]!;
    return {
      ordinal,
      score: this.#scores[index]!,
      coverage: this.#coverageAt(index),
      terms: () =>
        this.#terms
          .filter(({ isPart, postings }) => isPart && postings.countFor(ordinal) > 0)
          .map(({ term }) => term),
    };
  }

  #coverageAt(index: number): Share {
    return this.#queryLength === 0 ? 0 : this.#parts[index]! / this.#queryLength;
  }

  #resource(index: number): Resource {
    return this.#memory.resource(this.#ordinals[index]!);
  }
}
