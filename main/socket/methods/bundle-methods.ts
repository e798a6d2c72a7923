import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ERROR_CODES } from '../../../contracts/errors.ts';
import { JobCancelled } from '../../host/jobs-under-way.ts';
import type { HostParts } from '../../host/parts.ts';
import { BundleError } from '../../host/read-bundle.ts';
import { saveLearned } from '../../host/save-learned.ts';
import { dateInName } from '../../store/date-in-name.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { isPlace } from './is-place.ts';
import { knownProject } from './known-project.ts';
import { storing } from './storing.ts';

const NOTHING_ADDED = { added: { events: 0, deliveries: 0, procedures: 0 }, known: 0, leftOut: [] };

/** Taking what is recorded elsewhere, and bringing it from there. */
export function bundleMethods(parts: HostParts): Pick<MethodHandlers, 'privacy.export' | 'privacy.import'> {
  const { bundles, jobs, clock } = parts;
  return {
    'privacy.export': async ({ id, to = defaultPlace(clock()), projects }) => {
      if (!isPlace(to)) throw invalid(`${to}: name an absolute path.`);
      if (existsSync(to)) throw invalid(`${to} exists: name a file that does not.`);
      const chosen = projects && (await Promise.all(projects.map((ref) => knownProject(parts, ref))));
      saveLearned(parts);
      const task = { to, projectIds: chosen?.map((project) => project.id) ?? null, program: parts.version };
      const { result } = jobs.start({ id, kind: 'export', title: 'Exporting' }, (job) =>
        bundles.export(task, job),
      );
      return await storing(() => result).catch((error: unknown) => refuse(to, error));
    },

    'privacy.import': async ({ id, from, dryRun = false, onBad = 'refuse' }) => {
      if (!isPlace(from)) throw invalid(`${from}: name an absolute path.`);
      const { result } = jobs.start({ id, kind: 'import', title: 'Importing' }, async (job) => {
        const { bad, badLines, ...found } = await bundles.check(from, job);
        const checked = { found, bad: [...bad], badLines };
        if (dryRun || (badLines > 0 && onBad === 'refuse'))
          return { imported: false, ...checked, ...NOTHING_ADDED };
        const { leftOut, ...imported } = await bundles.import(from, job);
        return { imported: true, ...checked, ...imported, leftOut: [...leftOut] };
      });
      return await storing(() => result).catch((error: unknown) => refuse(from, error));
    },
  };
}

/** Where people look for what a program gave them. */
function defaultPlace(now: number): string {
  const downloads = join(homedir(), 'Downloads');
  return join(existsSync(downloads) ? downloads : homedir(), `holloway-${dateInName(now)}.ndjson`);
}

/** What is wrong with a file, or its place, is the caller's to change. */
function refuse(file: string, error: unknown): never {
  if (error instanceof BundleError || error instanceof JobCancelled) throw invalid(error.message);
  if (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^E[A-Z]+$/.test(error.code)
  )
    throw invalid(`${file} cannot be used (${error.code}).`);
  throw error;
}

function invalid(message: string): RequestError {
  return new RequestError(ERROR_CODES.invalidParams, message);
}
