import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type WatchedWork, watchedWork } from '../../../builders/watched-work.ts';

const GAPS = [0, 1, 10, 100, 5_000];

async function scene(): Promise<WatchedWork & { readonly folder: string }> {
  let folder = '';
  const work = await watchedWork(async (account) => {
    folder = join(account.folder, 'app');
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'src/old.ts'), 'old');
    return [folder];
  });
  writeFileSync(join(folder, 'src/old.ts'), 'old, and more');
  await work.quiet(1);
  return { ...work, folder };
}

/** Waits until a file is among what editors did. */
async function isSeen({ seen }: WatchedWork, path: string): Promise<boolean> {
  for (let wait = 0; wait < 70; wait++) {
    if ((await seen()).some(({ paths }) => paths.includes(path))) return true;
    await setTimeout(100);
  }
  return false;
}

test('W-14: a root that is deleted and made again is followed again', async () => {
  const work = await scene();
  const { folder, host, seen, until } = work;
  for (const gap of GAPS) {
    rmSync(folder, { recursive: true });
    if (gap > 1_000) await until(({ roots }) => roots[0]?.state === 'missing');
    if (gap > 0) await setTimeout(gap);
    mkdirSync(folder);
    writeFileSync(join(folder, `new${gap}.ts`), `after ${gap} ms`);
    expect([gap, await isSeen(work, `new${gap}.ts`)]).toEqual([gap, true]);
    await until(({ roots }) => roots[0]?.state === 'watching');
  }
  expect((await seen()).map(({ access, paths }) => [access, ...paths].join(' '))).not.toContain(
    'delete src/old.ts',
  );
  const { resource } = await host.ask('memory.explain', {
    project: folder,
    query: 'old',
    path: 'src/old.ts',
  });
  expect(resource).toMatchObject({ accesses: 1 });
});

test('W-14: a folder inside a root, too', async () => {
  const work = await scene();
  for (const gap of GAPS) {
    execFileSync('rm', ['-rf', join(work.folder, 'src')]);
    if (gap > 0) await setTimeout(gap);
    mkdirSync(join(work.folder, 'src'));
    writeFileSync(join(work.folder, `src/new${gap}.ts`), `after ${gap} ms`);
    expect([gap, await isSeen(work, `src/new${gap}.ts`)]).toEqual([gap, true]);
  }
});

test('W-14: and a root that another folder is renamed onto', async () => {
  const work = await scene();
  const other = `${work.folder}-other`;
  mkdirSync(other);
  writeFileSync(join(other, 'other.ts'), 'other');
  renameSync(work.folder, `${work.folder}-before`);
  renameSync(other, work.folder);
  expect(await isSeen(work, 'other.ts')).toBe(true);
  await work.until(({ roots }) => roots[0]?.state === 'watching');
  writeFileSync(join(work.folder, 'later.ts'), 'later');
  expect(await isSeen(work, 'later.ts')).toBe(true);
});
