import type { EngineConfig } from '../config.ts';
import type { PostingList } from '../model/posting-list.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { bm25, inverseDocumentFrequency } from '../text/bm25.ts';

/** A resource that holds terms of the query. */
export interface Match {
  readonly ordinal: ResourceOrdinal;
  /** BM25 score, > 0. */
  readonly score: number;
  /** Share of the query's distinct words and parts that it holds. */
  readonly coverage: Share;
  /** Those terms, the rarest first. */
  readonly terms: readonly string[];
}

interface QueryTerm {
  readonly term: string;
  readonly postings: PostingList;
  /** Whole names add to the score, but not to coverage: their parts already count there. */
  readonly isPart: boolean;
}

interface Tally {
  score: number;
  parts: string[];
}

/**
 * Resources that hold query terms, the best BM25 score first, ties by latest touch. Rare terms find resources; a term
 * held by more resources than the configured number only re-scores what rarer ones found, unless they found nothing.
 * Cost: the postings of the rarer terms, and a search for each resource found for the common ones.
 */
export function matchTerms(
  memory: ReadableMemory,
  query: { readonly terms: readonly string[]; readonly wholes: readonly string[] },
  config: EngineConfig['recall'],
): readonly Match[] {
  const tallies = new Map<ResourceOrdinal, Tally>();
  for (const term of rarestFirst(memory, query)) addTerm(memory, tallies, term, config);
  return [...tallies]
    .map(([ordinal, tally]) => ({
      ordinal,
      score: tally.score,
      coverage: query.terms.length === 0 ? 0 : tally.parts.length / query.terms.length,
      terms: tally.parts,
    }))
    .sort(
      (a, b) =>
        b.score - a.score || memory.resource(b.ordinal).lastTouch - memory.resource(a.ordinal).lastTouch,
    );
}

function rarestFirst(
  memory: ReadableMemory,
  query: { readonly terms: readonly string[]; readonly wholes: readonly string[] },
): readonly QueryTerm[] {
  const look = (isPart: boolean) => (term: string) => ({ term, postings: memory.postings(term), isPart });
  return [...query.terms.map(look(true)), ...query.wholes.map(look(false))]
    .filter(({ postings }) => postings.length > 0)
    .sort((a, b) => a.postings.length - b.postings.length);
}

function addTerm(
  memory: ReadableMemory,
  tallies: Map<ResourceOrdinal, Tally>,
  { term, postings, isPart }: QueryTerm,
  config: EngineConfig['recall'],
): void {
  const idf = inverseDocumentFrequency(memory.documents, postings.length);
  const averageLength = memory.documentTerms / memory.documents;
  const add = (ordinal: ResourceOrdinal, count: number, tally: Tally): void => {
    const relativeLength = memory.resource(ordinal).terms / averageLength;
    tally.score += bm25(idf, count, relativeLength, config.k1, config.b);
    if (isPart) tally.parts.push(term);
  };
  if (postings.length > config.commonTerm && tallies.size > 0) {
    for (const [ordinal, tally] of tallies) {
      const count = postings.countFor(ordinal);
      if (count > 0) add(ordinal, count, tally);
    }
    return;
  }
  for (let index = 0; index < postings.length; index++) {
    const ordinal = postings.ordinal(index);
    let tally = tallies.get(ordinal);
    if (tally === undefined) {
      tally = { score: 0, parts: [] };
      tallies.set(ordinal, tally);
    }
    add(ordinal, postings.count(index), tally);
  }
}
