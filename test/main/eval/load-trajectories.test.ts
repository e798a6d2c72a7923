import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadTrajectories } from '../../../main/eval/load-trajectories.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holloway-eval-'));
});

afterEach(() => rm(folder, { recursive: true }));

const line = (session: string, startedAt?: number, repo?: string) =>
  JSON.stringify({ session, startedAt, repo, events: [] });

async function write(name: string, ...lines: readonly string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, lines.map((text) => `${text}\n`).join(''));
  return file;
}

async function sessions(selection = {}): Promise<Record<string, readonly string[]>> {
  const { repos } = await loadTrajectories([folder], selection);
  return Object.fromEntries(
    repos.map(({ repo, trajectories }) => [repo, trajectories.map(({ session }) => session)]),
  );
}

describe('loading trajectories', () => {
  test('tasks are ordered by start, or as in the file where one start of the repository is missing', async () => {
    await write('timed.jsonl', line('late', 9), line('early', 1), line('also early', 1));
    await write('untimed.jsonl', line('late', 9), line('early', 1), line('unknown'));
    expect(await sessions()).toEqual({
      timed: ['early', 'also early', 'late'],
      untimed: ['late', 'early', 'unknown'],
    });
  });

  test('a repository may spread over files, and other files of the folder are left alone', async () => {
    await write('b.jsonl', line('second', 2, 'shared'));
    await write('a.jsonl', line('third', 3, 'shared'), line('first', 1, 'shared'));
    await write('notes.txt', 'not data');
    expect(await sessions()).toEqual({ shared: ['first', 'second', 'third'] });
  });

  test('malformed lines are counted and named, and the rest is read', async () => {
    const file = await write(
      'mixed.jsonl',
      line('good'),
      '{"torn": ',
      '',
      '{"events": []}',
      line('also good'),
    );
    const { repos, files, malformed } = await loadTrajectories([file]);
    expect(repos[0]?.trajectories).toHaveLength(2);
    expect(malformed.map(({ file: name, line: at }) => [name, at])).toEqual([
      ['mixed.jsonl', 2],
      ['mixed.jsonl', 4],
    ]);
    expect(files).toMatchObject([{ file: 'mixed.jsonl', trajectories: 2, malformed: 2 }]);
  });

  test('a file is named with the hash of its bytes', async () => {
    const file = await write('one.jsonl', '{"session":"s","events":[]}');
    const { files } = await loadTrajectories([file]);
    // printf '{"session":"s","events":[]}\n' | sha256sum
    expect(files).toEqual([
      {
        file: 'one.jsonl',
        sha256: '2267cd5a53621fd57d9623a6e406b217fe212ac317729ff35af83489d2961384',
        bytes: 28,
        trajectories: 1,
        malformed: 0,
      },
    ]);
  });

  test('a selection takes the first tasks of the repositories asked for', async () => {
    await write('a.jsonl', line('a3', 3), line('a1', 1), line('a2', 2));
    await write('b.jsonl', line('b1', 1));
    expect(await sessions({ repos: ['a'], maxTasks: 2 })).toEqual({ a: ['a1', 'a2'] });
  });

  test('a repository that is not there is an error that names those that are', async () => {
    await write('a.jsonl', line('a1'));
    await expect(sessions({ repos: ['b'] })).rejects.toMatchObject({
      code: 'unknown-repo',
      message: 'no repository b in the data; there are a',
    });
  });

  test('a folder without trajectories is an error', async () => {
    await expect(sessions()).rejects.toMatchObject({ code: 'no-trajectories' });
  });

  test('a folder that is not there is the file system’s error', async () => {
    await expect(loadTrajectories([join(folder, 'nowhere')])).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
