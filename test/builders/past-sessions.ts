import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { expect } from 'vitest';
import { writeFiles } from './account.ts';
import { holloway, type RunningHost } from './running-host.ts';
import { sharedFolder } from './shared-data.ts';
import { tempFolder } from './temp-folder.ts';

const DAY_MS = 86_400_000;

interface Step {
  readonly t: number;
  readonly file?: string;
  readonly files?: readonly string[];
}

interface Session {
  readonly repo: string;
  readonly startedAt: number;
  readonly events: readonly Step[];
}

/** Where recorded sessions are to have taken place. */
interface PastWork {
  /** Name of the file in ../shared/data/trajectories, without `.jsonl`. */
  readonly recorded: string;
  /** Name of the project’s folder. Default: as recorded. */
  readonly name?: string;
}

/** Whether the recorded sessions are missing; says so where they are. */
export function isWithoutPastSessions(): boolean {
  if (sharedFolder === null)
    console.warn('SKIPPED: the recorded sessions of ../shared/data/trajectories are missing');
  return sharedFolder === null;
}

/**
 * Imports recorded sessions into a running host, as if they had taken place in a folder of this machine and the
 * last had ended a day ago, so that what they taught has not faded with the years. The files they touched are
 * there. Gives the folder, which goes when the file's tests are over.
 */
export async function importPastSessions(
  host: RunningHost,
  { recorded, name = recorded }: PastWork,
  whenOver: (end: () => void) => void,
): Promise<string> {
  const work = realpathSync(tempFolder(whenOver));
  const folder = join(work, name);
  mkdirSync(folder);
  const sessions = sessionsOf(recorded);
  const newest = Math.max(...sessions.flatMap(({ events }) => events.map(({ t }) => t)));
  const later = Date.now() - DAY_MS - newest;
  const moved = sessions.map((session) => ({
    ...session,
    repo: folder,
    startedAt: session.startedAt + later,
    events: session.events.map((step) => ({ ...step, t: step.t + later })),
  }));
  writeFiles(folder, filesOf(sessions));
  const file = join(work, 'sessions.jsonl');
  writeFileSync(file, moved.map((session) => JSON.stringify(session)).join('\n'));
  const { exitCode, stdout } = await holloway(host.home, ['import', 'events', file, '--json']);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ rejected: [], failed: [], interrupted: false });
  return folder;
}

function sessionsOf(recorded: string): readonly Session[] {
  const path = join(sharedFolder ?? '', 'data/trajectories', `${recorded}.jsonl`);
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Session); // safe: recorded files, of which these fields are part
}

/** The files touched inside of the project, none of them a folder of another. */
function filesOf(sessions: readonly Session[]): readonly string[] {
  const touched = sessions.flatMap(({ events }) =>
    events.flatMap(({ file, files = [] }) => (file === undefined ? files : [file, ...files])),
  );
  const inside = new Set(touched.filter((path) => /^[\w@.-]/.test(path) && !isAbsolute(path)));
  const names = [...inside].filter((path) => !path.startsWith('..') && !path.endsWith('/'));
  return names.filter((path) => !names.some((other) => other.startsWith(`${path}/`)));
}
