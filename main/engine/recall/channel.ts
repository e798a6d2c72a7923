import type { ChannelName, EngineConfig } from '../config.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import type { Cue } from './cue.ts';

/** What produced a channel's proposal, in names a person knows; keys depend on the channel. */
export type Because = Readonly<Record<string, unknown>>;

/** A candidate as one channel ranks it. */
export interface Proposal {
  readonly ordinal: ResourceOrdinal;
  /** γ: how far the channel's weight applies to this candidate. */
  readonly scale: Share;
  /** Made when a result is explained; the same numbers that ranked it. */
  readonly because: () => Because;
}

/** One way of ranking candidates: a plug-in. Deterministic. */
export interface Channel {
  readonly name: ChannelName;
  /** λ for this cue. */
  weight(cue: Cue, config: EngineConfig): number;
  /** Candidates of the cue, the best first, without repeats; empty where the channel has nothing to say. */
  propose(memory: ReadableMemory, cue: Cue, config: EngineConfig): readonly Proposal[];
}
