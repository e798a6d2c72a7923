import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ResultOf } from '../../contracts/methods.ts';
import { type Account, hostOf, newAccount } from './account.ts';
import type { RunningHost } from './running-host.ts';
import { casePath } from './shared-cases.ts';

const run = promisify(execFile);

type Watching = ResultOf<'host.status'>['watching'];

/** What an editor's event says, for comparisons. */
export interface Seen {
  readonly access: string | null;
  readonly paths: readonly string[];
  readonly text: string | null;
  readonly session: string;
}

/** A host of its own account that watches a folder. */
export interface WatchedWork {
  readonly account: Account;
  readonly host: RunningHost;
  /** What editors are said to have done, oldest first. */
  readonly seen: () => Promise<readonly Seen[]>;
  /** Waits until as much is recorded as a test expects, and then for what should not come. */
  readonly quiet: (events?: number) => Promise<readonly Seen[]>;
  readonly watching: () => Promise<Watching>;
  /** Waits until the status of watching fits. */
  readonly until: (fits: (watching: Watching) => boolean) => Promise<Watching>;
}

const PATIENCE = 30_000;
/** Longer than a change takes to settle, to wait for an agent's report, and to be recorded. */
const QUIET = 5_000;

/** Has the files of a folder, made before by `prepare`, watched by a host. */
export async function watchedWork(
  prepare: (account: Account) => Promise<readonly string[]>,
  account: Account = newAccount(),
): Promise<WatchedWork> {
  const folders = await prepare(account);
  const host = await hostOf(account);
  const watching = async () => (await host.ask('host.status', {})).watching;
  const until: WatchedWork['until'] = async (fits) => {
    for (const end = Date.now() + PATIENCE; ; await setTimeout(100)) {
      const status = await watching();
      if (fits(status)) return status;
      if (Date.now() > end) throw new Error(`Never so: ${JSON.stringify(status, null, 1)}`);
    }
  };
  const seen = async (): Promise<readonly Seen[]> => {
    const { entries } = await host.ask('activity.list', { limit: 200 });
    return entries
      .flatMap((entry) => (entry.kind === 'event' && entry.source === 'editor' ? [entry] : []))
      .map(({ access, paths, text, session }) => ({ access, paths, text, session }))
      .reverse();
  };
  const quiet: WatchedWork['quiet'] = async (events = 0) => {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(100)) {
      if ((await seen()).length >= events) break;
    }
    await setTimeout(QUIET);
    return seen();
  };
  await host.ask('settings.set', { changes: { watchEditors: true, watchedFolders: [...folders] } });
  await until(
    ({ roots }) =>
      roots.length > 0 && roots.every(({ state, comparedAt }) => state === 'watching' && comparedAt !== null),
  );
  // The look that follows the opening of the streams, and its report.
  await setTimeout(1_500);
  return { account, host, seen, quiet, watching, until };
}

/** Runs one of the generator tools of the shared cases to its end. */
export async function runTool(name: string, ...args: readonly string[]): Promise<void> {
  const [program = '', ...rest] = name.endsWith('.mjs')
    ? [process.execPath, casePath(`tools/${name}`)]
    : ['sh', casePath(`tools/${name}`)];
  await run(program, [...rest, ...args]);
}
