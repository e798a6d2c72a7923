import type { ResultOf } from '../../contracts/methods.ts';
import type { HostLog } from '../host/log.ts';
import type { HostLink } from './host-link.ts';
import { type HostState, hostStateOf } from './host-state.ts';

/** Least time between two looks that recorded events ask for, ms. Chosen: a count that is read now and then. */
const COUNT_EVERY_MS = 5_000;
/** How often is looked without cause, ms: a day ends, a pause runs out. */
const LOOK_EVERY_MS = 60_000;

/** Keeps what the tray shows up to date. */
export class HostWatch {
  readonly #link: HostLink;
  readonly #log: HostLog;
  readonly #onChange: (state: HostState) => void;
  #state: HostState;
  #soon: NodeJS.Timeout | undefined;
  readonly #regular: NodeJS.Timeout;

  constructor(link: HostLink, log: HostLog, onChange: (state: HostState) => void) {
    this.#link = link;
    this.#log = log;
    this.#onChange = onChange;
    this.#state = hostStateOf(link.connection, null);
    this.#regular = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
    link.onChange(() => void this.look());
    link.onNotice(({ topic }) => {
      if (topic === 'recorded') this.#lookSoon();
      else void this.look();
    });
  }

  get state(): HostState {
    return this.#state;
  }

  /** Asks the host how it is. */
  async look(): Promise<void> {
    const next = hostStateOf(this.#link.connection, await this.#ask());
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    this.#onChange(next);
  }

  stop(): void {
    clearInterval(this.#regular);
    clearTimeout(this.#soon);
  }

  async #ask(): Promise<ResultOf<'host.status'> | null> {
    const { state } = this.#link.connection;
    if (state === 'starting' || state === 'unreachable') return null;
    try {
      return await this.#link.call('host.status', {});
    } catch (error) {
      this.#log.warn({ err: error }, 'The host did not say how it is.');
      return null;
    }
  }

  #lookSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.look();
    }, COUNT_EVERY_MS).unref();
  }
}
