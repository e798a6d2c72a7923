import type { EpochMs } from './units.ts';

/** A point in an agent's life at which a text could be put before it. */
export type DeliveryMoment = 'session-start' | 'after-compaction' | 'prompt' | 'after-failure';

/**
 * Why nothing was said. By the person's will: `off` (deliveries are switched off), `paused`, `left-out` (the
 * project is). By its place: `unassigned` (it belongs to no project). By what memory holds: `nothing-telling`
 * (no word of the prompt says what it is about), `nothing-known` (no file is known), `nothing-fits` (none
 * stands for enough of the prompt), `all-told` (what fits was told in this session), `over-budget` (no line
 * is short enough). Or by what may be told: `not-on-disk` (what fits is not there now), `never-suggested` (it is left
 * out of suggestions, or may hold secrets).
 */
export type SuppressionReason =
  | 'off'
  | 'paused'
  | 'left-out'
  | 'unassigned'
  | 'nothing-telling'
  | 'nothing-known'
  | 'nothing-fits'
  | 'all-told'
  | 'over-budget'
  | HoldingBack;

/** Why a file that is known may not be told. */
export type HoldingBack = 'not-on-disk' | 'never-suggested';

/** What became of a file that was told. */
export type ItemOutcome = 'opened' | 'edited' | 'ignored';

/** The prompt's words that a file holds, or the file that holds them and that it goes with. */
export type SuggestionReason =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'associate'; readonly of: string };

/** One channel's part in a file's score, as it was when the file was told. */
export interface ToldEvidence {
  readonly channel: string;
  /** Place in the channel, from 1. */
  readonly rank: number;
  readonly weight: number;
  readonly contribution: number;
  readonly because: Readonly<Record<string, unknown>>;
}

/** Why a file was told. */
export interface ItemWhy {
  /** Place among all that recall found, from 1; told files are the first that fit. */
  readonly rank: number;
  /** A ranking score, not a probability. */
  readonly score: number;
  readonly reason: SuggestionReason;
  /** The largest contribution first. */
  readonly evidence: readonly ToldEvidence[];
}

/** A file that is told. */
export interface DecidedItem {
  readonly path: string;
  readonly why: ItemWhy;
}

/** What a decision looked at: files. */
export interface Considered {
  /** That recall ranked. */
  readonly candidates: number;
  /** Of these, those that the prompt's words speak for. */
  readonly fitting: number;
  /** Of those, the ones told earlier in the session. */
  readonly toldBefore: number;
}

/** What is said to an agent, or that nothing is and why. */
export type Decision =
  | {
      readonly kind: 'delivered';
      /** Exactly what is put before the agent. */
      readonly text: string;
      /** Estimated. */
      readonly tokens: number;
      /** In the order in which they are named; never empty. */
      readonly items: readonly DecidedItem[];
      readonly considered: Considered;
    }
  | {
      readonly kind: 'suppressed';
      readonly reason: SuppressionReason;
      readonly considered: Considered;
    };

/** What is considered where nothing is looked at. */
export const NOTHING_CONSIDERED: Considered = { candidates: 0, fitting: 0, toldBefore: 0 };

/** A decision that was made with a prompt, for the audit. */
export interface Delivery {
  readonly id: number;
  readonly projectId: number;
  readonly session: string;
  readonly thread: string | null;
  readonly agent: string | null;
  readonly at: EpochMs;
  readonly moment: DeliveryMoment;
  /** The prompt in the log, which may have let go of it since. */
  readonly promptEventId: number;
  readonly decision: Decision;
}
