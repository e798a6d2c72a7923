import type { DurationMs, EpochMs } from '../../../engine/model/units.ts';

/** A command of a history, as far as the history tells it. */
export interface PastCommand {
  readonly text: string;
  /** When it ended; null: not told. */
  readonly at: EpochMs | null;
  readonly durationMs: DurationMs | null;
  /** Where it was run, absolute; null: not told. */
  readonly folder: string | null;
  readonly exitCode: number | null;
  /** The shell that ran it; null: not told. */
  readonly session: string | null;
  /** Under which the history keeps it; null: under none. */
  readonly id: string | null;
}

/** A command of which a history keeps its text, and at most when it was run. */
export function bareCommand(text: string, at: EpochMs | null): PastCommand {
  return { text, at, durationMs: null, folder: null, exitCode: null, session: null, id: null };
}

/** A history's stamp, seconds since 1970, as a time; null where it is none. */
export function stampedAt(seconds: string | undefined): EpochMs | null {
  const at = Number(seconds) * 1_000;
  return seconds !== undefined && at > 0 && at <= LATEST_STAMP ? at : null;
}

/** Of a time beyond that somebody's clock was wrong: the end of the year 9999, ms. */
const LATEST_STAMP = Date.UTC(9999, 11, 31);
