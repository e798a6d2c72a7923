import type { EngineConfig } from '../config.ts';
import type { Resource } from '../model/resource.ts';
import type { ReadableMemory } from '../ports.ts';
import type { Channel } from './channel.ts';
import { type Cue, makeCue, type RecallQuery } from './cue.ts';
import type { ChannelRanking, Evidence, Ranked, Ranker } from './ranker.ts';

/** How recall works: which channels propose, and what combines them. */
export interface RecallPlan {
  readonly channels: readonly Channel[];
  readonly ranker: Ranker;
}

/** A file that recall suggests. */
export interface Hit {
  readonly resource: Resource;
  readonly score: number;
  /** Place among the results, from 1. */
  readonly rank: number;
  readonly evidence: () => readonly Evidence[];
}

/**
 * Ranks files for a query, at most `query.limit`, the best first. Deleted files and those the query calls
 * unsuggestible are left out; `onHeldBack` is told of these that ranked before the last result, in rank order. May be
 * empty.
 */
export function recall(
  memory: ReadableMemory,
  query: RecallQuery,
  plan: RecallPlan,
  config: EngineConfig,
  onHeldBack: (hit: Hit) => void = () => undefined,
): readonly Hit[] {
  const cue = makeCue(memory, query, config);
  const hits: Hit[] = [];
  for (const { ordinal, score, evidence } of rankCandidates(memory, cue, plan, config)) {
    if (hits.length === query.limit) break;
    const resource = memory.resource(ordinal);
    const hit = { resource, score, rank: hits.length + 1, evidence };
    if (query.isSuggestible(resource.name)) hits.push(hit);
    else onHeldBack(hit);
  }
  return hits;
}

function rankCandidates(
  memory: ReadableMemory,
  cue: Cue,
  plan: RecallPlan,
  config: EngineConfig,
): readonly Ranked[] {
  const wanted = cue.query.channels;
  const rankings = plan.channels
    .filter((channel) => wanted === null || wanted.includes(channel.name))
    .map(
      (channel): ChannelRanking => ({
        channel: channel.name,
        weight: channel.weight(cue, config),
        proposals: channel.propose(memory, cue, config),
      }),
    );
  return plan.ranker.rank(memory, cue, rankings, config);
}
