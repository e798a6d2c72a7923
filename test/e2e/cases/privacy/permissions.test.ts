import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { afterSpool } from '../../../builders/after-spool.ts';
import { conversation, overSocket } from '../../../builders/conversation.ts';
import { installedHook } from '../../../builders/hook-run.ts';
import { holloway, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const OTHERS = 0o077;

/** What others may do with anything below a folder: `mode path`, each; links aside, which have no mode. */
function openToOthers(folder: string): readonly string[] {
  return ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
    const stats = lstatSync(join(folder, name));
    const isOpen = !stats.isSymbolicLink() && (stats.mode & OTHERS) !== 0;
    return isOpen ? [`${(stats.mode & 0o777).toString(8)} ${name}`] : [];
  });
}

/** For the rest of the test, here and in what it starts. */
function withUmask(mask: number): void {
  const before = process.umask(mask);
  onTestFinished(() => {
    process.umask(before);
  });
}

/** A life of a home: work, an install, a backup, a crash, a spool, a new start. */
async function live(
  home: string,
  settings: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const host = await startHost(home, { env });
  const talk = conversation(overSocket(await host.connect()), 's', join(settings, '..', 'shop'));
  await talk.prompt('fix the cart');
  await talk.edit('src/cart.ts');
  const installed = await holloway(home, ['agents', 'install', 'claude-code', '--settings', settings], {
    env,
  });
  expect(installed).toMatchObject({ exitCode: 0, stderr: '' });
  await host.ask('maintenance.backup', {});
  await host.kill();

  const hook = await installedHook(home);
  await hook({
    session_id: 's',
    cwd: '/nowhere',
    hook_event_name: 'UserPromptSubmit',
    prompt: 'while it is away',
  });
  expect(openToOthers(home)).toEqual([]);
  const again = await startHost(home, { env });
  await afterSpool(again);
  await again.ask('maintenance.rebuild', {});
  await again.ask('maintenance.backup', {});
  expect(openToOthers(home)).toEqual([]);
  await again.stop();
}

describe('P-03: only the user can read what is stored', () => {
  it.each([0o000, 0o022])(
    'P-03: under umask %o all that is made is its owner’s only, also in the temp folder',
    async (mask) => {
      const folder = tempFolder();
      // Long enough that the socket has to lie in the temp folder.
      const home = join(folder, 'a-home-with-a-long-name'.repeat(6));
      const temp = join(folder, 'tmp');
      mkdirSync(temp);
      withUmask(mask);
      await live(home, join(folder, 'settings.json'), { TMPDIR: temp, XDG_RUNTIME_DIR: '' });

      expect(openToOthers(home)).toEqual([]);
      expect(readdirSync(temp).flatMap((name) => openToOthers(join(temp, name)))).toEqual([]);
      expect(lstatSync(join(folder, 'settings.json')).mode & OTHERS).toBe(0);
    },
  );

  it('P-03: a home that an older version had left open is closed', async () => {
    withUmask(0);
    const folder = tempFolder();
    const home = join(folder, 'home');
    await live(home, join(folder, 'settings.json'));
    for (const name of [
      'logs/host.log.1',
      'spool/dropped',
      'backups/holloway-2020-01-01.db',
      'holloway.db.damaged-2020',
    ])
      writeFileSync(join(home, name), '');
    for (const name of ['.', ...readdirSync(home, { recursive: true, encoding: 'utf8' })])
      chmodSync(join(home, name), 0o777);

    const host = await startHost(home);
    expect(openToOthers(home)).toEqual([]);
    await host.stop();
  });
});
