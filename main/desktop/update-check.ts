import type { HostLog } from '../host/log.ts';
import { TEXTS } from './texts.ts';

/** Where the newest version is told; as `publish` in electron-builder.yml. */
const FEED = 'https://updates.example.invalid/holloway/latest.json';
/** Chosen: once a day is enough for whoever wants to know. */
const LOOK_EVERY_MS = 24 * 60 * 60_000;
const TIMEOUT_MS = 10_000;

/** Looks for a newer version where the person wants that; asks nobody anything else. Fetches and installs nothing. */
export class UpdateCheck {
  readonly #version: string;
  readonly #log: HostLog;
  readonly #say: (text: string) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(version: string, log: HostLog, say: (text: string) => void) {
    this.#version = version;
    this.#log = log;
    this.#say = say;
  }

  set isWanted(isWanted: boolean) {
    if (isWanted === (this.#timer !== undefined)) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (!isWanted) return;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
    void this.#look();
  }

  async #look(): Promise<void> {
    try {
      const response = await fetch(FEED, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
      const newest = versionIn(await response.json());
      if (newest !== null && isNewer(newest, this.#version)) this.#say(TEXTS.newVersion(newest));
    } catch (error) {
      this.#log.warn({ err: error }, 'Whether there is a new version could not be found out.');
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
export function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const index = [0, 1, 2].find((part) => left?.[part] !== right?.[part]);
  return index !== undefined && (left?.[index] ?? 0) > (right?.[index] ?? 0);
}
