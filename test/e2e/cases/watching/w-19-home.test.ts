import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../../../builders/account.ts';
import { holloway } from '../../../builders/running-host.ts';
import { watchedWork } from '../../../builders/watched-work.ts';

test('W-19: the home folder, disks, the system’s and Holloway’s own folder are refused, better ones offered', async () => {
  const { account, watching, quiet } = await watchedWork(async (account) => {
    mkdirSync(join(account.folder, 'code/app'), { recursive: true });
    writeFileSync(join(account.folder, 'code/app/a.ts'), 'a');
    await git(account, account.folder, 'init', '--quiet');
    return [join(account.folder, 'code/app')];
  });
  const watch = (folder: string) =>
    holloway(account.home, ['settings', 'watchedFolders', JSON.stringify([folder])], {
      env: account.environment,
    });
  const refused = async (folder: string) => {
    const { exitCode, stderr } = await watch(folder);
    expect([folder, exitCode === 0]).toEqual([folder, false]);
    return stderr;
  };
  expect(await refused(account.folder)).toMatch(/whole home folder.*such as .*code/);
  expect(await refused('/')).toMatch(/system/);
  expect(await refused('/Volumes/Backup')).toMatch(/whole disk/);
  expect(await refused(account.home)).toMatch(/own/);
  expect(await refused(join(account.folder, 'Library'))).toMatch(/more than code/);
  expect(await refused('code')).toMatch(/whole path/);

  const { roots } = await watching();
  expect(roots.map(({ root }) => root)).toEqual([join(account.folder, 'code/app')]);
  writeFileSync(join(account.folder, 'diary.txt'), 'not work');
  expect(await quiet()).toEqual([]);
});
