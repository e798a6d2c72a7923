import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';

/** What is to be erased. */
export type Scope = ParamsOf<'privacy.count'>['scope'];
/** How much that is. */
export type Counted = ResultOf<'privacy.count'>;
/** By what it is chosen. */
export type ScopeBy = 'project' | 'time' | 'kind';
/** A kind that can be erased by itself. */
export type ErasableKind = NonNullable<Scope['kinds']>[number];

/** What the person has chosen so far. */
export interface ScopeChoice {
  readonly by: ScopeBy;
  /** `ref`; empty: none, or all. */
  readonly project: string;
  /** Days as the system's field gives them: `2026-01-31`; empty: open. */
  readonly since: string;
  readonly until: string;
  readonly kinds: readonly ErasableKind[];
}

/** Nothing chosen yet. */
export const NOTHING_CHOSEN: ScopeChoice = { by: 'project', project: '', since: '', until: '', kinds: [] };

/** The scope of a choice; null while it is none. Days count in the person's own time, the last one whole. */
export function scopeOf({ by, project, since, until, kinds }: ScopeChoice): Scope | null {
  const place = project === '' ? {} : { project };
  switch (by) {
    case 'project':
      return project === '' ? null : place;
    case 'time': {
      if (since === '' && until === '') return null;
      return {
        ...place,
        ...(since !== '' && { since: dayOf(since, 0) }),
        ...(until !== '' && { until: dayOf(until, 1) }),
      };
    }
    case 'kind':
      return kinds.length === 0 ? null : { ...place, kinds: [...kinds] };
  }
}

/** The start of a day, or of one some days later, ms since 1970. */
function dayOf(day: string, later: number): number {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return date.getTime();
}
