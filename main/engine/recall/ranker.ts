import type { ChannelName, EngineConfig } from '../config.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { ReadableMemory } from '../ports.ts';
import type { Because, Proposal } from './channel.ts';
import type { Cue } from './cue.ts';

/** One channel's ranking for a cue. */
export interface ChannelRanking {
  readonly channel: ChannelName;
  /** λ for this cue. */
  readonly weight: number;
  readonly proposals: readonly Proposal[];
}

/** One channel's part in a result. */
export interface Evidence {
  readonly channel: ChannelName;
  /** Place in the channel, from 1. */
  readonly rank: number;
  /** λ·γ. */
  readonly weight: number;
  /** What it adds to the score. */
  readonly contribution: number;
  readonly because: Because;
}

/** A candidate with its place among the results. */
export interface Ranked {
  readonly ordinal: ResourceOrdinal;
  /** Orders results of one ranking; comparable within it only. */
  readonly score: number;
  /** The channels that propose it, the largest contribution first; made when asked for. */
  readonly evidence: () => readonly Evidence[];
}

/**
 * Combines what the channels say into one order: a plug-in. Deterministic; the best first, without repeats.
 */
export interface Ranker {
  readonly name: string;
  rank(
    memory: ReadableMemory,
    cue: Cue,
    rankings: readonly ChannelRanking[],
    config: EngineConfig,
  ): readonly Ranked[];
}
