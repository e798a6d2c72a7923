import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { firstCommit } from '../../main/sources/git/first-commit.ts';
import { HISTORY_LIMITS, readHistory } from '../../main/sources/git/history.ts';
import { findRepository } from '../../main/sources/git/repository.ts';
import { makeLongHistory } from '../data/long-history.ts';
import { atMost, type Benchmark, type Figure } from '../figure.ts';
import { startHost, withHome } from '../measured-host.ts';
import { spreadOf } from '../spread.ts';

const COMMITS = 100_000;
const QUICK_COMMITS = 10_000;
const RUNS = 5;
const NOWHERE: ReadonlySet<string> = new Set();

/** What a long history costs: to know the repository, to read it, and to learn it by a host. */
export const git: Benchmark = {
  name: 'git',
  title: 'Git: a long history',
  run: ({ isQuick, progress }) =>
    withHome((folder) =>
      withHome(async (home) => {
        const commits = isQuick ? QUICK_COMMITS : COMMITS;
        mkdirSync(folder, { recursive: true });
        progress(`making ${commits} commits`);
        await makeLongHistory(folder, commits);
        const repository = findRepository(folder, NOWHERE)!;
        const first = await timesOf(() => firstCommit(join(folder, '.git')));
        progress('reading');
        const read = await timesOf(() => readHistory(repository, HISTORY_LIMITS));
        progress('learning');
        const host = await startHost(home);
        const client = await host.connect();
        const startedAt = performance.now();
        const { accepted } = await client.call('import.git', { id: 'history', repositories: [folder] });
        const learned = performance.now() - startedAt;
        client.close();
        await host.stop();
        const of = `of ${commits.toLocaleString('en')} commits`;
        const figures: readonly Figure[] = [
          { what: `first commit ${of}`, unit: 'ms', value: spreadOf(first) },
          {
            what: `latest ${HISTORY_LIMITS.commits} ${of} read`,
            unit: 'ms',
            value: spreadOf(read),
            aims: [atMost('p50', HISTORY_LIMITS.time)],
          },
          {
            what: `${accepted} commits ${of} read, recorded and learned by a host`,
            unit: 'ms',
            value: learned,
            aims: [atMost('value', HISTORY_LIMITS.time)],
          },
        ];
        return { figures, notes: [] };
      }),
    ),
};

async function timesOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}
