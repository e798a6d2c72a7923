import { useEffect, useMemo, useState } from 'react';
import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';

/** What of the settings is to change, as the host takes it. */
export type Patch = NonNullable<ParamsOf<'maintenance.preview'>['settings']>;
/** How a project fades. */
export type Settings = ResultOf<'maintenance.settings'>;
/** One value that can be set. */
export type SettingId = 'file' | 'tool' | 'command' | 'error' | 'activation' | 'reinforcement' | 'dropBelow';

/** The kinds that associations lead to, in the order of their rows. */
export const ASSOCIATION_KINDS = ['file', 'command', 'error', 'tool'] as const;

/** What is typed for each value; null: back to what is published. Absent: as it is. */
type Draft = Readonly<Partial<Record<SettingId, string | null>>>;

/** Bounds of what the host takes. */
const BOUNDS = { days: [0.05, 36_500], share: [0.000_001, 0.5] } as const;
/** Pause in typing after which it is counted anew, ms. Chosen: a person's own pause. */
const SETTLES_MS = 300;

/** A proposed change of settings. */
export interface Proposal {
  readonly draft: Draft;
  readonly change: (id: SettingId, value: string | null) => void;
  readonly discard: () => void;
  /** What is valid of it; null: nothing is proposed. */
  readonly patch: Patch | null;
  /** The same, once the person has stopped typing. */
  readonly settled: Patch | null;
  readonly isValid: boolean;
}

/** Whether what is typed for a value can be set. */
export function isInRange(id: SettingId, value: string): boolean {
  const [least, most] = id === 'dropBelow' ? BOUNDS.share : BOUNDS.days;
  const number = Number(value);
  return value.trim() !== '' && number >= least && number <= most;
}

/** Holds what the person proposes. */
export function useProposal(): Proposal {
  const [draft, setDraft] = useState<Draft>({});
  const patch = useMemo(() => patchOf(draft), [draft]);
  const [settled, settle] = useState<Patch | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => settle(patch), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [patch]);
  return {
    draft,
    change: (id, value) => setDraft((last) => ({ ...last, [id]: value })),
    discard: () => setDraft({}),
    patch,
    settled,
    isValid: Object.entries(draft).every(
      ([id, value]) => value === null || isInRange(id as SettingId, value), // Safe: only change adds keys.
    ),
  };
}

function patchOf(draft: Draft): Patch | null {
  const numberOf = (id: SettingId): number | null | undefined => {
    const typed = draft[id];
    if (typed === undefined || typed === null) return typed;
    return isInRange(id, typed) ? Number(typed) : undefined;
  };
  const associations = ASSOCIATION_KINDS.map((kind) => [kind, numberOf(kind)] as const).filter(
    ([, value]) => value !== undefined,
  );
  const others = (['activation', 'reinforcement', 'dropBelow'] as const)
    .map((id) => [id, numberOf(id)] as const)
    .filter(([, value]) => value !== undefined);
  if (associations.length + others.length === 0) return null;
  return {
    ...Object.fromEntries(others),
    ...(associations.length > 0 && { association: Object.fromEntries(associations) }),
  };
}
