import type { ResultOf } from '../../../contracts/methods.ts';
import type { Losses } from '../../engine/decay/outlook.ts';
import { type DecayPatch, patchDecay } from '../../engine/model/decay-settings.ts';
import { type EpochMs, MS_PER_DAY } from '../../engine/model/units.ts';
import { AHEAD, GROWTH_DAYS } from '../../host/decay-upkeep.ts';
import type { HostParts } from '../../host/parts.ts';
import type { ProjectOutlook, StorageAnswer } from '../../host/upkeep-tasks.ts';
import type { StoredProject } from '../../store/tables/projects.ts';
import { projectRef } from './project-ref.ts';

type Preview = ResultOf<'maintenance.preview'>;
type Storage = ResultOf<'maintenance.storage'>;
type Way = 'current' | 'proposed';

/** Days over which growth is averaged. */
const MONTH = 30;

/** Outlooks of projects as callers see them, with their sums. */
export function previewIn(
  { store, decay }: HostParts,
  projects: readonly StoredProject[],
  outlooks: readonly ProjectOutlook[],
  patch: DecayPatch,
  at: EpochMs,
): Preview {
  const [only, ...others] = projects;
  const effective =
    only === undefined || others.length > 0
      ? null
      : decay.effective(patchDecay(decay.settingsOf(only.id), patch));
  return {
    at,
    current: summed(outlooks, 'current'),
    proposed: summed(outlooks, 'proposed'),
    holds: sumOf(outlooks.map(({ holdings }) => holdings)),
    effective,
    projects: projects.flatMap((project) => {
      const outlook = outlooks.find(({ projectId }) => projectId === project.id);
      if (outlook === undefined) return [];
      return [
        {
          ref: projectRef(store, project),
          name: project.name,
          holds: outlook.holdings,
          current: outlook.current.sweep,
          proposed: outlook.proposed.sweep,
        },
      ];
    }),
  };
}

function summed(outlooks: readonly ProjectOutlook[], way: Way): Preview[Way] {
  return {
    ...sumOf(outlooks.map((one) => one[way].sweep)),
    returning: outlooks.reduce((sum, one) => sum + one[way].returning, 0),
    ahead: AHEAD.map((days, index) => ({
      days,
      ...sumOf(outlooks.flatMap((one) => one[way].ahead[index] ?? [])),
    })),
  };
}

function sumOf(losses: readonly Losses[]): { associations: number; files: number } {
  return {
    associations: losses.reduce((sum, one) => sum + one.associations, 0),
    files: losses.reduce((sum, one) => sum + one.files, 0),
  };
}

/** The survey of the store as callers see it: every day of the last season, and averages. */
export function storageIn(
  { store, clock }: HostParts,
  { days, projects, savings }: StorageAnswer,
  oldestAt: EpochMs | null,
): Storage {
  const now = clock();
  const { bytes, events } = store.stats();
  const growth = everyDay(days, now);
  return {
    at: now,
    bytes,
    events,
    oldestAt,
    growth,
    perDay: { last30: averageOf(growth.slice(-MONTH)), last90: averageOf(growth) },
    projects: projects.flatMap(({ projectId, ...sizes }) => {
      const project = store.projects.byId(projectId);
      return project === null ? [] : [{ ref: projectRef(store, project), name: project.name, ...sizes }];
    }),
    retention: { days: store.retention.days, savings: savings.map((one) => ({ ...one })) },
  };
}

/** Days without events count too. */
function everyDay(days: StorageAnswer['days'], now: EpochMs): Storage['growth'] {
  const known = new Map(days.map((one) => [one.day, one]));
  const today = Math.floor(now / MS_PER_DAY) * MS_PER_DAY;
  return Array.from({ length: GROWTH_DAYS }, (_, index) => {
    const day = today - (GROWTH_DAYS - 1 - index) * MS_PER_DAY;
    return { day, events: known.get(day)?.events ?? 0, bytes: known.get(day)?.bytes ?? 0 };
  });
}

function averageOf(growth: Storage['growth']): { events: number; bytes: number } {
  const sum = (of: 'events' | 'bytes') => growth.reduce((total, day) => total + day[of], 0);
  return { events: sum('events') / growth.length, bytes: sum('bytes') / growth.length };
}
