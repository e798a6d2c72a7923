import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HookClientKind } from '../../../../native/hook/install-hook-client.ts';
import type { Account } from '../../../builders/account.ts';
import { commandsFor, hookGroups, installHooks, replaceHookClient } from '../../../builders/agent-hooks.ts';
import { userPrompt } from '../../../builders/claude-code-payloads.ts';
import { contextOf, conversation, overSocket } from '../../../builders/conversation.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { feeding, runHook } from '../../../native/hook-process.ts';

const CLIENTS: readonly HookClientKind[] = ['compiled', 'shell', 'node'];
const SYSTEM_PATH = '/usr/bin:/bin';

/** An account whose home, and Holloway's folder, may lie anywhere. */
function accountAt(folder: string, home = join(folder, '.holloway')): Account {
  mkdirSync(folder, { recursive: true });
  const environment = { HOME: folder, PATH: process.env.PATH ?? '', HOLLOWAY_HOME: home };
  return { folder, home, settings: join(folder, '.claude', 'settings.json'), environment };
}

/**
 * Runs everything that the settings say, as an agent in a folder does, and gives how many events came of it.
 */
async function runInstalled(
  account: Account,
  host: RunningHost,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const before = (await host.ask('host.status', {})).events;
  const commands = Object.values(hookGroups(account)).flatMap((groups) =>
    groups.flatMap(({ hooks }) => hooks),
  );
  expect(commands.length).toBe(5);
  for (const [number, { command }] of commands.entries()) {
    const payload = JSON.stringify({ ...userPrompt(`s${number}`, folder, `the cart is wrong ${number}`) });
    const ended = await runHook('/bin/sh', ['-c', command], feeding(payload), env);
    expect(ended).toMatchObject({ exitCode: 0, stderr: '', stdout: '' });
  }
  return (await host.ask('host.status', {})).events - before;
}

const ODD_PROJECT = 'a $HOME "b" 日本 %20 `touch ran` $(touch ran) ; touch ran';

describe('I-08: spaces, quotes and other letters in paths work', () => {
  it.each([
    ['the usual home of o’neil', "o'neil test", undefined],
    ['a home below My Tools (β)', 'dev', 'Applications/My Tools (β)/holloway'],
    ['a home that would run if it could', 'dev', '$(touch ran)/`touch ran`;touch ran;"x" %20'],
  ])(
    'I-08: in %s every written command runs, through a shell and directly, and runs nothing else',
    async (_, user, home) => {
      const top = realpathSync(tempFolder());
      const account = accountAt(join(top, user), home === undefined ? undefined : join(top, home));
      const project = join(top, ODD_PROJECT);
      mkdirSync(project);
      const host = await startHost(account.home, { env: account.environment });
      await installHooks(account);
      const env = { HOME: account.folder, PATH: SYSTEM_PATH };
      for (const client of CLIENTS) {
        await replaceHookClient(account, client);
        expect([client, await runInstalled(account, host, project, env)]).toEqual([client, 5]);
      }
      const direct = join(account.home, 'bin', 'hook');
      const payload = JSON.stringify(userPrompt('direct', project, 'the cart is wrong'));
      expect(await runHook(direct, ['claude-code', 'UserPromptSubmit'], feeding(payload), env)).toMatchObject(
        { exitCode: 0, stderr: '' },
      );

      const { projects } = await host.ask('project.list', {});
      expect(projects).toMatchObject([{ roots: [project], events: 16 }]);
      const made = readdirSync(top, { recursive: true, encoding: 'utf8' });
      expect(made.filter((name) => /(?:^|\/)ran$/.test(name))).toEqual([]);
    },
  );

  it('I-08: what was learned in a folder with an odd name comes back there', async () => {
    const project = join(tempFolder(), ODD_PROJECT);
    mkdirSync(join(project, 'src'), { recursive: true });
    writeFileSync(join(project, 'src', 'cart total.ts'), '');
    const client = await (await startHost(tempFolder())).connect();
    const talk = conversation(overSocket(client), 'work', project);
    await talk.prompt('the cart total is wrong');
    await talk.edit('src/cart total.ts');
    const asking = conversation(overSocket(client), 'asking', project);
    expect(contextOf(await asking.prompt('the cart total again'))).toContain('src/cart total.ts — ');
  });
});

/** A folder of programs that only say that they are the wrong ones, and fail as old programs do. */
function wrongPrograms(...names: readonly string[]): string {
  const folder = join(tempFolder(), 'old');
  mkdirSync(folder);
  for (const name of names) {
    writeFileSync(join(folder, name), '#!/bin/sh\necho "SyntaxError: old"\necho old >&2\nexit 2\n');
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

describe('I-09: the hook needs nothing from the user’s PATH', () => {
  it.each(CLIENTS)(
    'I-09: the %s client works with a bare environment, and with an old Node first',
    async (client) => {
      const account = accountAt(join(realpathSync(tempFolder()), 'dev'));
      const host = await startHost(account.home, { env: account.environment });
      await installHooks(account);
      await replaceHookClient(account, client);
      const project = join(account.folder, 'shop');
      const old = wrongPrograms('node', 'nodejs', 'curl', 'dd', 'awk', 'date', 'sh', 'readlink');
      for (const env of [
        { HOME: account.folder, PATH: SYSTEM_PATH },
        { HOME: account.folder, PATH: `${old}:${SYSTEM_PATH}` },
        { HOME: account.folder, PATH: SYSTEM_PATH, NODE_OPTIONS: '--require /nowhere.js', LD_PRELOAD: '' },
      ])
        expect(await runInstalled(account, host, project, env)).toBe(5);
    },
  );

  it.each(CLIENTS)('I-09: with no environment at all the %s client ends silently with 0', async (client) => {
    const account = accountAt(join(realpathSync(tempFolder()), 'dev'));
    await installHooks(account);
    await replaceHookClient(account, client);
    const [command = ''] = commandsFor(account, 'UserPromptSubmit');
    const payload = JSON.stringify(userPrompt('s', '/nowhere', 'x'));
    for (const env of [
      {},
      { PATH: '' },
      { HOME: '', PATH: SYSTEM_PATH },
      { HOME: '/nowhere', PATH: '/nowhere' },
    ]) {
      const ended = await runHook('/bin/sh', ['-c', command], feeding(payload), env);
      expect(ended).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
    }
  });
});

describe('I-11: paths that are written down outlive a restart', () => {
  it('I-11: the settings name the one stable path, whatever the program was started from', async () => {
    const account = accountAt(join(realpathSync(tempFolder()), 'dev'));
    const image = {
      APPIMAGE: '/opt/apps/App.AppImage',
      APPDIR: '/tmp/.mount_AppXY12',
      ARGV0: '/tmp/.mount_AppXY12/usr/bin/app',
    };
    await installHooks({ ...account, environment: { ...account.environment, ...image } });
    const written = readFileSync(account.settings, 'utf8');
    expect(written).toContain('$HOME/.holloway/bin/hook');
    const program = readFileSync(join(account.home, 'bin', 'hook'), 'latin1');
    const passing = ['/tmp/.mount_', process.execPath, join(import.meta.dirname, '../../../../native')];
    expect(passing.filter((path) => written.includes(path) || program.includes(path))).toEqual([]);

    await installHooks(account);
    expect(readFileSync(account.settings, 'utf8')).toBe(written);
  });

  it('I-11: a hook that is gone is put back by the next install, without touching the settings', async () => {
    const account = accountAt(join(realpathSync(tempFolder()), 'dev'));
    await installHooks(account);
    const written = readFileSync(account.settings, 'utf8');
    rmSync(join(account.home, 'bin'), { recursive: true });
    const host = await startHost(account.home, { env: account.environment });
    await installHooks(account);
    expect(readFileSync(account.settings, 'utf8')).toBe(written);
    expect(await runInstalled(account, host, '/nowhere', { HOME: account.folder, PATH: SYSTEM_PATH })).toBe(
      5,
    );
  });
});

/** A folder below a temp folder whose whole path has that many bytes, with accents. */
function folderOfBytes(top: string, bytes: number): string {
  const missing = bytes - Buffer.byteLength(top) - 1;
  return join(top, 'é'.repeat(Math.floor(missing / 2)) + 'x'.repeat(missing % 2));
}

describe('I-12: a long home path does not break the socket', () => {
  it.each([60, 95, 180])(
    'I-12: host and hook talk where the home has %i bytes, whatever the runtime folder',
    async (bytes) => {
      const top = realpathSync(tempFolder());
      const home = folderOfBytes(top, bytes);
      expect(Buffer.byteLength(home)).toBe(bytes);
      const account = accountAt(top, home);
      await installHooks(account);
      // A RAM disk stands for another volume.
      const elsewhere = `/dev/shm/hw-${process.pid}-${bytes}`;
      mkdirSync(elsewhere, { mode: 0o700 });
      onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
      for (const runtime of ['', join(top, 'missing'), elsewhere, join(top, 'long'.repeat(40))]) {
        const host = await startHost(home, { env: { XDG_RUNTIME_DIR: runtime, TMPDIR: top } });
        // The agent's environment is another one than the host's.
        expect(await runInstalled(account, host, '/nowhere', { HOME: top, PATH: SYSTEM_PATH })).toBe(5);
        expect(Buffer.byteLength(host.socket)).toBeLessThanOrEqual(100);
        expect(lstatSync(host.socket).mode & 0o077).toBe(0);
        expect(lstatSync(dirname(host.socket)).mode & 0o777).toBe(0o700);
        await host.stop();
      }
    },
  );
});
