import type { RecordedEvent } from '../../../contracts/event.ts';

/** Formats of past sessions that can be read. */
export type TranscriptFormat = 'claude-code-session' | 'claude-code-stream-json' | 'normalised-sessions';

/** A line that gave nothing, and why. */
export interface SkippedLine {
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;
}

/** What has been read so far; grows while events are taken. */
export interface TranscriptAccount {
  /** Bytes of the lines read so far, for progress. */
  readonly bytesRead: number;
  /** Lines read, blank ones included. */
  readonly lines: number;
  readonly events: number;
  /** Texts that people wrote to the agent. */
  readonly prompts: number;
  /** Texts that the agent wrote to people. They are counted and not recorded. */
  readonly answers: number;
  /** The first 100 lines that could not be read or are of a kind unknown; the rest is only counted. */
  readonly skipped: readonly SkippedLine[];
  readonly skippedLines: number;
}

/** A file of past work, recognised and ready to be read. */
export interface Transcript {
  readonly format: TranscriptFormat;
  /** Size of the file. */
  readonly bytes: number;
  readonly account: TranscriptAccount;
  /**
   * The events in the file's order, which is that of time. To be taken once. Nothing is redacted yet. Throws
   * UnknownFormatError at the end if no line was understood, and what the file system throws.
   */
  readonly events: () => AsyncIterable<RecordedEvent>;
}

/** No reader understands the file. */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';
  readonly file: string;

  constructor(file: string) {
    super(`format not known: ${file}`);
    this.file = file;
  }
}
