import type { SkippedLine, TranscriptAccount } from './transcript.ts';

/** Most skipped lines that are named; a file in a foreign format would name them all. Chosen. */
const MAX_NAMED = 100;

/** The account that a reader keeps. */
export class RunningAccount implements TranscriptAccount {
  bytesRead = 0;
  lines = 0;
  events = 0;
  prompts = 0;
  answers = 0;
  /** Lines that are of a known kind, whether or not they gave events. */
  understood = 0;
  skippedLines = 0;
  readonly #skipped: SkippedLine[] = [];

  get skipped(): readonly SkippedLine[] {
    return this.#skipped;
  }

  skip(line: number, reason: string): void {
    this.skippedLines += 1;
    if (this.#skipped.length < MAX_NAMED) this.#skipped.push({ line, reason });
  }
}
