import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OpenStream, Stream } from './stream.ts';

/** How often a file is written to see whether its event comes, and how long that may take, ms. */
const PROBE = { every: 50_000, answer: 5_000 } as const;

/** Proves that events come: writes a file in Holloway's own folder and listens for it. */
export class Probe {
  readonly #file: string;
  readonly #open: () => Stream;
  readonly #onSilent: () => void;
  #stream: Stream;
  #writtenAt: number;
  #isHeard = true;

  constructor(ownFolder: string, openStream: OpenStream, now: number, onSilent: () => void) {
    this.#file = join(ownFolder, 'probe');
    this.#onSilent = onSilent;
    this.#writtenAt = now;
    this.#open = () =>
      openStream({
        root: ownFolder,
        isIgnored: (path) => path !== ownFolder && basename(path) !== 'probe',
        onEvent: () => {
          this.#isHeard = true;
        },
        onReady: () => undefined,
        onLost: () => undefined,
        onRootChanged: () => undefined,
        // What is wrong with the system's events shows in the roots; here silence is what counts.
        onError: () => undefined,
      });
    this.#stream = this.#open();
  }

  /** To be called each second. */
  tick(now: number): void {
    if (!this.#isHeard && now - this.#writtenAt >= PROBE.answer) {
      this.#isHeard = true;
      void this.#stream.close();
      this.#stream = this.#open();
      this.#onSilent();
    }
    if (now - this.#writtenAt < PROBE.every) return;
    this.#writtenAt = now;
    try {
      writeFileSync(this.#file, `${now}\n`);
      this.#isHeard = false;
    } catch (error) {
      // A full disk takes no probe: that says nothing of events.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
}
