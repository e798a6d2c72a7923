import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ResultOf } from '../../../contracts/methods.ts';
import { ImportPausedError, type ImportSummary } from '../../host/imports.ts';
import type { JobTitle, RunningJob } from '../../host/jobs-under-way.ts';
import type { HostParts } from '../../host/parts.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { awaitJob } from './await-job.ts';
import { isPlace } from './is-place.ts';
import { storing } from './storing.ts';

type ImportMethods = Pick<
  MethodHandlers,
  'import.find' | 'import.transcripts' | 'import.git' | 'import.shells'
>;

/** Learning from what is past. */
export function importMethods({ imports, jobs }: HostParts): ImportMethods {
  // Goes on where the window that asked is closed.
  const run = async (
    title: JobTitle,
    work: (job: RunningJob) => Promise<ImportSummary>,
  ): Promise<ResultOf<'import.git'>> => {
    const summary = await storing(() => awaitJob(jobs, null, () => jobs.start(title, work))).catch(
      (error: unknown) => {
        if (error instanceof ImportPausedError) throw new RequestError(ERROR_CODES.paused, error.message);
        throw error;
      },
    );
    return { ...summary, failed: [...summary.failed] };
  };

  return {
    'import.find': async () => {
      const transcripts = await imports.pastSessions();
      const folders = transcripts.flatMap(({ folder }) => folder ?? []);
      const repositories = imports.repositoriesOf([...imports.knownFolders(), ...folders]);
      return {
        transcripts: [...transcripts],
        repositories: repositories.map(({ root }) => root),
        shells: [...(await imports.shellHistories())],
      };
    },

    'import.transcripts': async ({ id, folders }) => {
      requireAbsolute(folders);
      const title = { id, kind: 'import-transcripts', title: 'Learning from past sessions' };
      return run(title, (job) => imports.importTranscripts(folders, job));
    },

    'import.git': async ({ id, repositories }) => {
      requireAbsolute(repositories);
      const found = imports.repositoriesOf(repositories);
      const title = { id, kind: 'import-git', title: 'Learning from git history' };
      return run(title, (job) => imports.importGit(found, job));
    },

    'import.shells': async ({ id, histories, ignored = [] }) => {
      requireAbsolute(histories.map(({ file }) => file));
      const title = { id, kind: 'import-shells', title: 'Learning from shell histories' };
      return run(title, (job) => imports.importShells(histories, ignored, job));
    },
  };
}

function requireAbsolute(folders: readonly string[]): void {
  const relative = folders.find((folder) => !isPlace(folder));
  if (relative === undefined) return;
  throw new RequestError(ERROR_CODES.invalidParams, `${relative}: name an absolute path.`);
}
