import { existsSync } from 'node:fs';
import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { HostParts } from '../../host/parts.ts';
import { saveLearned } from '../../host/save-learned.ts';
import { whenUnlocked } from '../../host/when-unlocked.ts';
import { listBackups } from '../../store/backup.ts';
import { StoreError } from '../../store/store-error.ts';
import type { Expired } from '../../store/survey-log.ts';
import type { StoredProject } from '../../store/tables/projects.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { isPlace } from './is-place.ts';
import { knownProject } from './known-project.ts';
import { storing } from './storing.ts';

type MaintenanceMethods = Pick<
  MethodHandlers,
  | 'maintenance.decay'
  | 'maintenance.rebuild'
  | 'maintenance.backup'
  | 'maintenance.verify'
  | 'maintenance.retention'
>;

/** Upkeep, as it is asked for. */
export function maintenanceMethods(parts: HostParts): MaintenanceMethods {
  const { store, maintenance, retention, clock } = parts;
  const projectsFor = async (name: string | undefined): Promise<readonly StoredProject[]> => {
    if (name === undefined) return store.projects.listed();
    return [await knownProject(parts, name)];
  };

  return {
    'maintenance.decay': async ({ project, at }) => {
      const projects = await projectsFor(project);
      const sum = { projects: projects.length, dropped: 0, kept: 0 };
      for (const { id } of projects) {
        const { dropped, kept } = await storing(() => maintenance.sweep(id, at ?? clock()));
        sum.dropped += dropped;
        sum.kept += kept;
      }
      return sum;
    },

    'maintenance.rebuild': async ({ project }) => {
      const projects = await projectsFor(project);
      const sum = { projects: projects.length, events: 0, identical: true };
      for (const { id } of projects) {
        const { events, isIdentical } = await storing(() => maintenance.rebuild(id));
        sum.events += events;
        sum.identical &&= isIdentical;
      }
      return sum;
    },

    'maintenance.backup': async ({ to }) => {
      if (to !== undefined && !isPlace(to)) throw invalid(`${to}: name an absolute path.`);
      if (to !== undefined && existsSync(to)) throw invalid(`${to} exists: name a file that does not.`);
      saveLearned(parts);
      if (to === undefined) return await storing(() => store.backup(store.newBackupPath(clock())));
      return await storing(() => store.backup(to).catch((error: unknown) => refuse(to, error)));
    },

    'maintenance.verify': async () => {
      saveLearned(parts);
      const { ok, problems } = await maintenance.verify();
      return { ok, problems: [...problems], events: store.events.count() };
    },

    'maintenance.retention': async ({ days, dryRun = false }) => {
      const { oldestAt, expired, waiting } = await storing(async () => {
        if (days === undefined || dryRun) return retention.survey(days ?? null);
        await whenUnlocked(() => store.retention.setDays(days));
        const gone = await retention.apply();
        return { ...(await retention.survey(null)), ...gone };
      });
      const { events, bytes } = store.stats();
      return {
        days: store.retention.days,
        events,
        bytes,
        oldestAt,
        removed: expired.filter((one) => one.events > 0).map(toRemoved),
        waiting: waiting.map(({ project, until }) => ({ project, until })),
        backups: listBackups(store.file).length,
      };
    },
  };
}

function toRemoved({
  project,
  events,
  bytes,
}: Expired): ResultOf<'maintenance.retention'>['removed'][number] {
  return { project, events, bytes };
}

/** A place that the system does not let be written is the caller's to change. */
function refuse(to: string, error: unknown): never {
  if (error instanceof StoreError || !(error instanceof Error && 'code' in error)) throw error;
  throw invalid(`${to} cannot be written (${error.code}).`);
}

function invalid(message: string): RequestError {
  return new RequestError(ERROR_CODES.invalidParams, message);
}
