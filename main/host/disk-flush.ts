import type { LogFlush } from './log-flush.ts';

/** A write-ahead log longer than this is worth telling. Four times what it is cut to. */
const LONG_LOG_BYTES = 64 * 1024 * 1024;
/** A log shorter than this is left alone while nothing is stored: an idle host writes nothing. */
const SHORT_LOG_BYTES = 16 * 1024 * 1024;
const BYTES_PER_MB = 1024 * 1024;

/** Brings what was stored to the disk, and watches the length of the store's write-ahead log. */
export class DiskFlush {
  readonly #logFlush: Pick<LogFlush, 'file' | 'flushToDisk'>;
  #isDirty = false;
  #logBytes = 0;

  constructor(logFlush: Pick<LogFlush, 'file' | 'flushToDisk'>) {
    this.#logFlush = logFlush;
  }

  /** Something was stored. */
  mark(): void {
    this.#isDirty = true;
  }

  /** Flushes what was stored since the last time; while the log is long, tries to cut it even when idle. */
  async run(): Promise<void> {
    if (!this.#isDirty && this.#logBytes < SHORT_LOG_BYTES) return;
    this.#isDirty = false;
    this.#logBytes = await this.#logFlush.flushToDisk();
  }

  /** What to tell the person while the log is long, else null. */
  get notice(): string | null {
    if (this.#logBytes <= LONG_LOG_BYTES) return null;
    return (
      `The store's log has grown to ${Math.round(this.#logBytes / BYTES_PER_MB)} MB, because another program keeps ` +
      `${this.#logFlush.file} open for reading: end it, and the log shrinks by itself.`
    );
  }
}
