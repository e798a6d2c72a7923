import type { ParamsOf } from '../../../contracts/methods.ts';

/** What can be found. */
export type FoundKind = NonNullable<ParamsOf<'search.find'>['kinds']>[number];

/** How far back is looked. */
export type Period = 'any' | 'day' | 'week' | 'month' | 'year';

/** What is looked for, as the person has set it. */
export interface Wanted {
  readonly query: string;
  /** Empty: all. */
  readonly kinds: readonly FoundKind[];
  readonly period: Period;
  /** Null: any. */
  readonly agent: string | null;
}

/** Kinds in the order of their filter. */
export const KINDS: readonly FoundKind[] = ['file', 'prompt', 'procedure', 'command', 'error', 'tool'];

const DAY_MS = 86_400_000;
const PERIOD_MS: Readonly<Record<Period, number>> = {
  any: 0,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};
/** Results asked for. Chosen: more than anyone scrolls through, less than a frame to draw. */
const LIMIT = 100;

/** The search that the address names. */
export function wantedOf(params: URLSearchParams): Wanted {
  const kinds = (params.get('kinds') ?? '').split(',');
  const period = params.get('period') ?? 'any';
  return {
    query: params.get('q') ?? '',
    kinds: KINDS.filter((kind) => kinds.includes(kind)),
    period: Object.hasOwn(PERIOD_MS, period) ? (period as Period) : 'any', // The keys of that table are the periods.
    agent: params.get('agent'),
  };
}

/** The address of a search; the other direction of `wantedOf`. */
export function addressOf({ query, kinds, period, agent }: Wanted): Readonly<Record<string, string | null>> {
  return { q: query, kinds: kinds.join(','), period: period === 'any' ? null : period, agent };
}

/** Whether anything but the words narrows it. */
export function isFiltered({ kinds, period, agent }: Wanted): boolean {
  return kinds.length > 0 || period !== 'any' || agent !== null;
}

/** What to ask the host. `now`: ms since 1970. */
export function findParams(wanted: Wanted, project: string | null, now: number): ParamsOf<'search.find'> {
  return {
    query: wanted.query,
    kinds: wanted.kinds.length > 0 ? [...wanted.kinds] : [...KINDS],
    limit: LIMIT,
    ...(project !== null && { projects: [project] }),
    ...(wanted.period !== 'any' && { since: now - PERIOD_MS[wanted.period] }),
    ...(wanted.agent !== null && { agent: wanted.agent }),
  };
}

/** The words to mark in what was found. */
export function wordsOf(query: string): readonly string[] {
  return query.split(/[\s/]+/u).filter((word) => word !== '');
}
