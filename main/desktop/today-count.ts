import type { HostNotice } from '../../contracts/methods.ts';
import type { HostLink } from './host-link.ts';

/** Counts today's events: asks the host once a day, and adds up what it tells from then on. */
export class TodayCount {
  readonly #link: Pick<HostLink, 'call'>;
  readonly #now: () => number;
  #day: number | null = null;
  #count: number | null = null;
  /** Told while the host is asked, so that it may be in the answer or not. */
  #isAsking = false;

  constructor(link: Pick<HostLink, 'call'>, now: () => number) {
    this.#link = link;
    this.#now = now;
  }

  /** Events of today; null: not known. Asks the host on the first call of a day. Throws what a call throws. */
  async read(): Promise<number | null> {
    const today = dayOf(this.#now());
    if (this.#day === today || this.#isAsking) return this.#count;
    this.#isAsking = true;
    try {
      const { days } = await this.#link.call('activity.chart', { days: 1 });
      const events = days.at(-1)?.events;
      this.#count = events === undefined ? null : events.agent + events.editor + events.shell + events.git;
      this.#day = today;
    } finally {
      this.#isAsking = false;
    }
    return this.#count;
  }

  /** The host has told something: recorded events of today count. */
  hear(notice: HostNotice): void {
    if (notice.topic !== 'recorded' || this.#count === null) return;
    if (dayOf(notice.lastEventAt) === this.#day) this.#count += notice.events;
  }

  /** Another host answers: what was known is not its. */
  forget(): void {
    this.#day = null;
    this.#count = null;
  }
}

/** Begin of the day that a time lies in, as the machine has days. */
function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
