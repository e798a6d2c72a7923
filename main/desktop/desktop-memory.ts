import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DesktopSettings } from './desktop-settings.ts';
import type { WindowPlace } from './window-place.ts';

/** What the desktop remembers from start to start, besides the person's settings. */
export interface Remembered {
  /** Where the window was; null: never opened. */
  readonly window: WindowPlace | null;
  /** Whether the person was told that there is no place for a tray icon. */
  readonly isTrayHintGiven: boolean;
  /** The settings that are needed before the host can tell them, as they were last. */
  readonly theme: DesktopSettings['theme'];
  readonly startHidden: boolean;
}

const NOTHING: Remembered = { window: null, isTrayHintGiven: false, theme: 'system', startHidden: false };
const OWNER_ONLY = 0o600;

/** The file with what is remembered. A damaged or foreign one counts as none. */
export class DesktopMemory {
  readonly #file: string;
  #now: Remembered;

  constructor(folder: string) {
    this.#file = join(folder, 'desktop.json');
    this.#now = read(this.#file);
  }

  get now(): Remembered {
    return this.#now;
  }

  /** Remembers these from now on. Throws where the file cannot be written. */
  keep(change: Partial<Remembered>): void {
    const next = { ...this.#now, ...change };
    if (JSON.stringify(next) === JSON.stringify(this.#now)) return;
    this.#now = next;
    writeFileSync(`${this.#file}.tmp`, `${JSON.stringify(next)}\n`, { mode: OWNER_ONLY });
    renameSync(`${this.#file}.tmp`, this.#file);
  }
}

function read(file: string): Remembered {
  try {
    return decode(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isAbsent || error instanceof SyntaxError) return NOTHING;
    throw error;
  }
}

function decode(value: unknown): Remembered {
  if (typeof value !== 'object' || value === null) return NOTHING;
  const { window, isTrayHintGiven, theme, startHidden } = value as Partial<Record<keyof Remembered, unknown>>; // Safe: an object.
  return {
    window: decodePlace(window),
    isTrayHintGiven: isTrayHintGiven === true,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    startHidden: startHidden === true,
  };
}

function decodePlace(value: unknown): WindowPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { x, y, width, height, isMaximized } = value as Partial<Record<keyof WindowPlace, unknown>>; // Safe: an object.
  const numbers = [x, y, width, height];
  if (!numbers.every((each): each is number => Number.isFinite(each))) return null;
  const [left = 0, top = 0, wide = 0, high = 0] = numbers;
  return { x: left, y: top, width: wide, height: high, isMaximized: isMaximized === true };
}
