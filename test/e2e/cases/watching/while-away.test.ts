import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git, hostOf } from '../../../builders/account.ts';
import { foundOnDisk } from '../../../builders/bytes-on-disk.ts';
import { watchedWork } from '../../../builders/watched-work.ts';

test('what changed while Holloway was not running is found at its start; a switch then is git’s', async () => {
  let folder = '';
  const { account, host, quiet } = await watchedWork(async (account) => {
    folder = join(account.folder, 'app');
    mkdirSync(folder);
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `${name}.ts`), name);
    await git(account, folder, 'init', '--quiet');
    return [folder];
  });
  writeFileSync(join(folder, 'b.ts'), 'b, and more');
  await quiet(1);
  await host.stop();
  expect(foundOnDisk(join(account.home, 'watched'), ['b.ts'])).toEqual([]);

  writeFileSync(join(folder, 'a.ts'), 'a, and more');
  writeFileSync(join(folder, 'new.ts'), 'new');
  for (const name of ['b', 'c']) rmSync(join(folder, `${name}.ts`));
  const again = await hostOf(account);
  const acts = async () => {
    const { entries } = await again.ask('activity.list', { limit: 50 });
    return entries
      .flatMap((entry) => (entry.kind === 'event' ? [`${entry.access} ${entry.paths.join()}`] : []))
      .sort();
  };
  // Of c.ts memory never heard: that it is gone is nothing to remember.
  const expected = ['create new.ts', 'delete b.ts', 'edit a.ts', 'edit b.ts'];
  await expect.poll(acts, { timeout: 20_000, interval: 200 }).toEqual(expected);
});
