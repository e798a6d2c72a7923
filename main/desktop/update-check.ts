import type { HostLog } from '../host/log.ts';
import { TEXTS } from './texts.ts';

/** Chosen: once a day is enough for whoever wants to know. */
const LOOK_EVERY_MS = 24 * 60 * 60_000;
const TIMEOUT_MS = 10_000;

/** What looking for newer versions needs. */
export interface UpdateCheckParts {
  /** The version that runs, three numbers with dots. */
  readonly version: string;
  /** Address of a JSON object whose `version` is the newest; null: this build knows none, and nobody is asked. */
  readonly feed: string | null;
  readonly log: HostLog;
  readonly say: (text: string) => void;
}

/** Looks for a newer version where the person wants that; asks nobody anything else. Fetches and installs nothing. */
export class UpdateCheck {
  readonly #parts: UpdateCheckParts;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: UpdateCheckParts) {
    this.#parts = parts;
  }

  set isWanted(isWanted: boolean) {
    const { feed } = this.#parts;
    if (isWanted === (this.#timer !== undefined) || feed === null) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (!isWanted) return;
    this.#timer = setInterval(() => void this.#look(feed), LOOK_EVERY_MS).unref();
    void this.#look(feed);
  }

  async #look(feed: string): Promise<void> {
    const { version, log, say } = this.#parts;
    try {
      const response = await fetch(feed, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
      const newest = versionIn(await response.json());
      if (newest !== null && isNewer(newest, version)) say(TEXTS.newVersion(newest));
    } catch (error) {
      log.warn({ err: error }, 'Whether there is a new version could not be found out.');
    }
  }
}

function versionIn(feed: unknown): string | null {
  const isTold = typeof feed === 'object' && feed !== null && 'version' in feed;
  return isTold && typeof feed.version === 'string' && /^\d+\.\d+\.\d+$/.test(feed.version)
    ? feed.version
    : null;
}

/** Whether version `a` comes after `b`; both three numbers with dots. */
function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const index = [0, 1, 2].find((part) => left?.[part] !== right?.[part]);
  return index !== undefined && (left?.[index] ?? 0) > (right?.[index] ?? 0);
}
