import type { ResourceOrdinal } from './resource.ts';
import type { EpochMs } from './units.ts';

/** What is remembered of one train of thought (a session, or a subagent in it) while it lasts. */
export interface SessionState {
  /** Session id, or session id and thread id joined by a line feed. */
  readonly key: string;
  readonly lastAt: EpochMs;
  /** The co-access window: the last distinct resources, oldest first, at most 25. */
  readonly window: readonly ResourceOrdinal[];
  /** Files touched in this session, the latest last, without repeats, bounded. */
  readonly files: readonly ResourceOrdinal[];
  /** Names of the last tools called, oldest first. */
  readonly tools: readonly string[];
  /** The latest prompt, redacted; empty before the first. */
  readonly prompt: string;
  /** Distinct index terms of that prompt, bounded. */
  readonly promptTerms: readonly string[];
  /** Files already shown to the agent since the context was last compacted. */
  readonly told: readonly ResourceOrdinal[];
}
