import type { ResultOf } from '../../contracts/methods.ts';
import type { HostLog } from '../host/log.ts';
import type { HostLink } from './host-link.ts';
import { type HostState, hostStateOf } from './host-state.ts';
import { TodayCount } from './today-count.ts';

/** Least time between two looks that recorded events ask for, ms. Chosen: a count that is read now and then. */
const COUNT_EVERY_MS = 5_000;
/** How often is looked without cause, ms: a day ends, a pause runs out. */
const LOOK_EVERY_MS = 60_000;

/** Keeps what the tray shows up to date. */
export class HostWatch {
  readonly #link: HostLink;
  readonly #log: HostLog;
  readonly #onChange: (state: HostState) => void;
  readonly #today: TodayCount;
  #state: HostState;
  #soon: NodeJS.Timeout | undefined;
  readonly #regular: NodeJS.Timeout;

  constructor(link: HostLink, log: HostLog, onChange: (state: HostState) => void) {
    this.#link = link;
    this.#log = log;
    this.#onChange = onChange;
    this.#today = new TodayCount(link, Date.now);
    this.#state = hostStateOf(link.connection, null, null);
    this.#regular = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
    link.onChange(() => {
      this.#today.forget();
      void this.look();
    });
    link.onNotice((notice) => {
      this.#today.hear(notice);
      if (notice.topic === 'recorded') this.#lookSoon();
      else if (notice.topic === 'status') void this.look();
    });
  }

  get state(): HostState {
    return this.#state;
  }

  /** Asks the host how it is. */
  async look(): Promise<void> {
    const [status, eventsToday] = await this.#ask();
    const next = hostStateOf(this.#link.connection, status, eventsToday);
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    this.#onChange(next);
  }

  stop(): void {
    clearInterval(this.#regular);
    clearTimeout(this.#soon);
  }

  async #ask(): Promise<readonly [status: ResultOf<'host.status'> | null, eventsToday: number | null]> {
    const { state } = this.#link.connection;
    if (state === 'starting' || state === 'unreachable') return [null, null];
    try {
      return await Promise.all([this.#link.call('host.status', {}), this.#today.read()]);
    } catch (error) {
      this.#log.warn({ err: error }, 'The host did not say how it is.');
      return [null, null];
    }
  }

  #lookSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.look();
    }, COUNT_EVERY_MS).unref();
  }
}
