import type { ResultOf } from '../../contracts/methods.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { Store } from '../store/store.ts';
import type { ActivitySums, DeliverySum, SumsWanted } from '../store/sum-activity.ts';
import type { Clock } from './clock.ts';
import type { LeftOut } from './left-out.ts';
import { runWorker } from './run-worker.ts';

/** One day of the chart. */
export type ActivityDay = ResultOf<'activity.chart'>['days'][number];

/** What the worker that sums up is told. */
export interface SumTask extends SumsWanted {
  readonly file: string;
}

/** Sums up deliveries and events by days as they are where the host runs. */
export class ActivityDays {
  readonly #store: Store;
  readonly #clock: Clock;

  readonly #leftOut: Pick<LeftOut, 'hasProject'>;

  constructor(store: Store, clock: Clock, leftOut: Pick<LeftOut, 'hasProject'>) {
    this.#store = store;
    this.#clock = clock;
    this.#leftOut = leftOut;
  }

  /** The last days, today included, the oldest first; of one project, or of all that are not left out. */
  async last(days: number, projectId: number | null): Promise<readonly ActivityDay[]> {
    const starts = dayStarts(this.#clock(), days);
    const isLeftOut = ({ id }: { readonly id: number }): boolean => this.#leftOut.hasProject(id);
    const without = this.#store.projects
      .all()
      .filter(isLeftOut)
      .map(({ id }) => id);
    const task: SumTask = { file: this.#store.file, projectId, without, since: starts[0]! };
    return sumUp(starts, await runWorker<ActivitySums>('activity-worker', task));
  }
}

/** The begins of the last days, today's included, the oldest first. */
function dayStarts(now: EpochMs, days: number): readonly EpochMs[] {
  const today = new Date(now);
  // By the calendar, since not every day has 24 hours.
  return Array.from({ length: days }, (_, index) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - (days - 1 - index)).getTime(),
  );
}

/** What happened, day by day; what lies before the first day is left out. */
export function sumUp(
  starts: readonly EpochMs[],
  { deliveries, events }: ActivitySums,
): readonly ActivityDay[] {
  const days = starts.map(emptyDay);
  for (const { at, ...sum } of deliveries) {
    const index = starts.findLastIndex((start) => start <= at);
    if (index >= 0) days[index] = added(days[index]!, sum);
  }
  for (const { at, source, events: count } of events) {
    const index = starts.findLastIndex((start) => start <= at);
    if (index < 0) continue;
    const day = days[index]!;
    days[index] = { ...day, events: { ...day.events, [source]: day.events[source] + count } };
  }
  return days;
}

function added(day: ActivityDay, sum: Omit<DeliverySum, 'at'>): ActivityDay {
  return {
    ...day,
    delivered: day.delivered + sum.delivered,
    suppressed: day.suppressed + sum.suppressed,
    opened: day.opened + sum.opened,
    edited: day.edited + sum.edited,
    ignored: day.ignored + sum.ignored,
    pending: day.pending + sum.pending,
    tokens: day.tokens + sum.tokens,
  };
}

function emptyDay(at: EpochMs): ActivityDay {
  const nothing = { delivered: 0, suppressed: 0, opened: 0, edited: 0, ignored: 0, pending: 0, tokens: 0 };
  return { day: dayName(at), at, ...nothing, events: { agent: 0, editor: 0, shell: 0, git: 0 } };
}

/** Such as 2026-01-31, where the host runs. */
function dayName(at: EpochMs): string {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
