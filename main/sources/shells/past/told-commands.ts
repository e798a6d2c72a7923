import type { RecordedEvent } from '../../../../contracts/event.ts';
import type { ActivityEvent } from '../../../engine/model/event.ts';
import { redact } from '../../redaction/redact.ts';
import type { HistoryKeeper } from './find-histories.ts';

const MS_PER_SECOND = 1_000;
/** Histories keep whole seconds, of the start or of when it was noted. */
const APART = [-1, 0, 1] as const;

type Told = Pick<ActivityEvent, 'source' | 'session' | 'command' | 'at' | 'durationMs'>;

/**
 * Commands that were told in another way than by one keeper's history: by the shell itself, or from where else it is
 * kept. The same line, begun in the same second, is the same command.
 */
export class ToldCommands {
  readonly #own: string;
  readonly #starts = new Set<string>();

  constructor(keeper: HistoryKeeper) {
    this.#own = sessionsOf(keeper);
  }

  /** Hears of an event of the log. */
  add({ source, session, command, at, durationMs }: Told): void {
    if (source !== 'shell' || command === null || session.startsWith(this.#own)) return;
    this.#starts.add(named(command, startOf(at, durationMs)));
  }

  /** Whether an event of this keeper's history was told. */
  has({ command = '', at = 0, durationMs = 0 }: RecordedEvent): boolean {
    const text = redact(command).text;
    const second = startOf(at, durationMs);
    return APART.some((apart) => this.#starts.has(named(text, second + apart)));
  }
}

/** How the names of all sessions begin that come from a history. */
export function sessionsOf(keeper: HistoryKeeper): string {
  return `${keeper} history `;
}

function startOf(at: number, durationMs: number | null): number {
  return Math.floor((at - (durationMs ?? 0)) / MS_PER_SECOND);
}

/** The beginning of a line is enough: it is stored cut. */
function named(command: string, second: number): string {
  return `${second} ${command.trim().slice(0, COMPARED)}`;
}

/** Characters of a line that are compared. Chosen: less than are stored, and more than two lines of a second share. */
const COMPARED = 1_000;
