import type { Cut, ErasableKind } from '../engine/erasing/cut-event.ts';
import type { ResourceName } from '../engine/model/adjustment.ts';
import type { EpochMs } from '../engine/model/units.ts';

/** A project of which something is erased. */
export interface ErasedProject {
  readonly id: number;
  /** What identifies it in the store, should it come back under another number. */
  readonly key: string;
  readonly name: string;
}

/** What is erased, in a form that can be kept. */
export interface ErasureScope {
  readonly projects: readonly ErasedProject[];
  /** Events after this one are none of it. */
  readonly throughEventId: number;
  readonly since: EpochMs | null;
  readonly until: EpochMs | null;
  readonly kinds: readonly ErasableKind[] | null;
  readonly sessions: readonly string[] | null;
  readonly events: readonly number[] | null;
  readonly resources: readonly ResourceName[] | null;
  readonly withMentions: boolean;
}

/** A scope as the engine cuts by it. */
export function cutOf(scope: ErasureScope): Cut {
  const { since, until, kinds, sessions, events, resources, withMentions } = scope;
  return {
    since,
    until,
    kinds: setOf(kinds),
    sessions: setOf(sessions),
    events: setOf(events),
    resources,
    withMentions,
  };
}

function setOf<Value>(values: readonly Value[] | null): ReadonlySet<Value> | null {
  return values === null ? null : new Set(values);
}
