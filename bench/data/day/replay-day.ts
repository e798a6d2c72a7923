import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Client } from '../../../main/socket/client.ts';
import { startHost } from '../../measured-host.ts';
import { type Account, accountOf } from './account-of-day.ts';
import { type Act, DAY } from './acts.ts';
import { type People, peopleOf } from './people.ts';
import { isEdit, recordedFacts } from './recorded-facts.ts';
import { FOLDER_NAMES, makeRepositories } from './repositories.ts';

/** What became of a day's work in the log. */
export interface ReplayedDay {
  readonly files: number;
  /** Edits, by whom. */
  readonly edits: Account;
  /** Edits, commands and storms. */
  readonly all: Account;
}

/** Between two acts of the same person. Chosen: longer than one act takes to settle. */
const BETWEEN_ACTS = 1_500;
/** How long all files may take to be looked at first. */
const PATIENCE = 300_000;
/** The day is over when nothing more was recorded for so long: longer than anything waits after the last act. */
const QUIET = 8_000;
const POLL = 250;

/**
 * Replays the day over repositories of so many files below the folder of a home that does not exist yet: on the real file
 * system, through the real watcher and hook client.
 */
export async function replayDay(
  home: string,
  files: number,
  progress: (message: string) => void = () => {},
): Promise<ReplayedDay> {
  const folder = join(realpathSync(dirname(home)), 'code');
  progress(`making ${files} files`);
  makeRepositories(folder, files);
  const host = await startHost(home);
  try {
    const client = await host.connect();
    const watchedFolders = FOLDER_NAMES.map((name) => join(folder, name));
    await client.call('settings.set', { changes: { watchEditors: true, watchedFolders } });
    await allWatched(client, FOLDER_NAMES.length);
    const people = await peopleOf(folder, home);
    await Promise.all(DAY.map((acts) => goOn(acts, people, progress)));
    const recorded = await atTheEnd(client);
    client.close();
    const expected = DAY.flat().flatMap((act) => act.expected);
    return {
      files,
      edits: accountOf(expected.filter(isEdit), recorded.filter(isEdit)),
      all: accountOf(expected, recorded),
    };
  } finally {
    await host.stop();
  }
}

async function goOn(
  acts: readonly Act[],
  people: People,
  progress: (message: string) => void,
): Promise<void> {
  for (const { what, does } of acts) {
    progress(what);
    await does(people);
    await setTimeout(BETWEEN_ACTS);
  }
}

async function allWatched(client: Client, roots: number): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(POLL)) {
    const { watching } = await client.call('host.status', {});
    const ready = watching.roots.filter(
      ({ state, comparedAt }) => state === 'watching' && comparedAt !== null,
    );
    if (ready.length === roots) {
      // The look that follows the opening of the streams.
      await setTimeout(BETWEEN_ACTS);
      return;
    }
  }
  throw new Error('The folders of the day were never watched.');
}

async function atTheEnd(client: Client): Promise<readonly string[]> {
  let facts = await recordedFacts(client);
  for (let changedAt = Date.now(); Date.now() - changedAt < QUIET; await setTimeout(POLL)) {
    const now = await recordedFacts(client);
    if (now.length !== facts.length) changedAt = Date.now();
    facts = now;
  }
  return facts;
}
