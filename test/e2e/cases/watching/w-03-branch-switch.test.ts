import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { git, sharedRepositories } from '../../../builders/account.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { watchedWork } from '../../../builders/watched-work.ts';

async function scene() {
  let folder = '';
  const work = await watchedWork(async (account) => {
    folder = join(await sharedRepositories(account, 'switch'), 'switch');
    return [folder];
  });
  const knows = async () => {
    const { projects } = await work.host.ask('project.list', {});
    return projects.reduce((sum, { files }) => sum + files, 0);
  };
  return { ...work, folder, knows };
}

describe.skipIf(casesAreMissing())('W-03: a branch switch is one change of the tree', () => {
  test('git switches between branches that differ in 800 files', async () => {
    const { account, folder, quiet, knows, until } = await scene();
    await git(account, folder, 'checkout', '--quiet', 'b');
    expect(await quiet(1)).toMatchObject([{ paths: [], text: '800 files changed by git checkout' }]);
    expect(await knows()).toBe(0);

    writeFileSync(join(folder, 'd0/f1.ts'), 'b, and more\n');
    expect(await quiet(2)).toMatchObject([{}, { access: 'edit', paths: ['d0/f1.ts'] }]);
    await until(({ roots }) => roots[0]?.files === 800);
  });

  test('a switch of two files is git’s, too, and a commit of an edit is not', async () => {
    const { account, folder, quiet } = await scene();
    writeFileSync(join(folder, 'd0/f1.ts'), 'a, and more\n');
    await git(account, folder, 'commit', '--quiet', '--all', '--message', 'more');
    expect(await quiet(1)).toMatchObject([{ access: 'edit', paths: ['d0/f1.ts'] }]);
    await git(account, folder, 'reset', '--quiet', '--hard', 'HEAD~1');
    expect(await quiet(2)).toMatchObject([{}, { paths: [], text: '1 file changed by git reset' }]);
  });

  test('the same difference by hand, in bursts with gaps of 400 ms', async () => {
    const { folder, quiet, knows } = await scene();
    for (let burst = 0; burst < 8; burst++) {
      for (let file = burst * 100 + 1; file <= burst * 100 + 100; file++)
        writeFileSync(join(folder, `d${Math.floor(file / 50)}/f${file}.ts`), `b ${file}\n`);
      await setTimeout(400);
    }
    expect(await quiet(1)).toMatchObject([{ paths: [], text: '800 files changed at once' }]);
    expect(await knows()).toBe(0);
  });
});
