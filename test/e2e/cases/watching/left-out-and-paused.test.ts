import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Account, git, newRepository } from '../../../builders/account.ts';
import { foundOnDisk } from '../../../builders/bytes-on-disk.ts';
import { fileCall } from '../../../builders/claude-code-payloads.ts';
import { storedEvents } from '../../../builders/stored-events.ts';
import { type WatchedWork, watchedWork } from '../../../builders/watched-work.ts';

/** In the names of what must be found nowhere. */
const SECRET = 'zanzibar';

interface Scene extends WatchedWork {
  readonly folders: Readonly<Record<'open' | 'off' | 'client', string>>;
  /** Each source tells of a file, in the way of its own: a save, a shell, an agent's hook. */
  readonly work: (folder: string, file: string) => Promise<void>;
}

async function scene(): Promise<Scene> {
  const folders = { open: '', off: '', client: '' };
  const made = async (account: Account) => {
    folders.open = await newRepository(account, 'code/open', ['src/a.ts', `src/${SECRET}-1.ts`]);
    folders.off = await newRepository(account, `code/off-${SECRET}`, ['src/b.ts', 'src/c.ts']);
    folders.client = await newRepository(account, `clients/${SECRET}/app`, ['src/d.ts', 'src/e.ts']);
    return Object.values(folders);
  };
  const watched = await watchedWork(made);
  const { host } = watched;
  let calls = 0;
  const work = async (folder: string, file: string) => {
    appendFileSync(join(folder, file), 'more\n');
    const told = { session: 'zsh-1', command: `vim ${file}`, folder, exit: 0 };
    await host.ask('hook.handle', {
      agent: 'shell',
      event: 'zsh',
      payload: told,
      delivery: `shell-${++calls}`,
    });
    await host.ask('hook.handle', {
      agent: 'claude-code',
      payload: fileCall(`s ${calls}`, folder, `agent-${file.replaceAll('/', '-')}`),
    });
  };
  return { ...watched, folders, work };
}

describe('what a person leaves out', () => {
  test('by project, by folder and by pattern holds for watcher, shells, git and agents alike', async () => {
    const { account, host, folders, work, quiet, until } = await scene();
    await host.ask('project.leaveOut', { project: folders.off, isLeftOut: true });
    await host.ask('settings.set', {
      changes: { leftOutFolders: ['**/clients/*'], leftOutFiles: [`*${SECRET}-*`] },
    });
    const watched = await until(({ roots }) => roots.length === 1 && roots[0]?.state === 'watching');
    expect(watched.roots.map(({ root }) => root)).toEqual([folders.open]);

    await work(folders.off, 'src/b.ts');
    await work(folders.client, 'src/d.ts');
    await work(folders.open, `src/${SECRET}-1.ts`);
    await work(folders.open, 'src/a.ts');
    expect(await quiet(1)).toMatchObject([{ paths: ['src/a.ts'] }]);
    const repositories = Object.values(folders);
    await host.ask('import.git', { repositories });
    expect((await host.ask('import.find', {})).repositories).toEqual([folders.open]);

    const told = storedEvents(account).map(({ project, paths, command }) => [project, paths.join(), command]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['open', 'src/a.ts', 'vim src/a.ts'],
        ['open', 'src/a.ts', null],
      ]),
    );
    expect(new Set(told.map(([project]) => project))).toEqual(new Set(['open']));
    expect(told.filter((event) => event.some((part) => part?.includes(SECRET)))).toEqual([]);
    await host.stop();
    // The settings name it, as they were told.
    expect(foundOnDisk(join(account.home, 'logs'), [SECRET])).toEqual([]);
    expect(foundOnDisk(join(account.home, 'spool'), [SECRET])).toEqual([]);
  });
});

describe('a pause', () => {
  test('has nothing read: neither saves, commands, hooks, git, past sessions nor histories', async () => {
    const { account, host, folders, work, quiet, until } = await scene();
    await host.ask('host.pause', { until: null });
    await until(({ state, roots }) => state === 'paused' && roots.length === 0);
    for (const [folder, file] of [
      [folders.open, 'src/a.ts'],
      [folders.off, 'src/b.ts'],
    ] as const)
      await work(folder, file);
    await git(account, folders.open, 'commit', '--all', '--quiet', '--message', SECRET);
    const history = join(account.folder, '.zsh_history');
    writeFileSync(history, `: 1767225600:0;echo ${SECRET}\necho of the time of the pause\n`);
    const sessions = join(account.folder, '.claude/projects');
    mkdirSync(sessions, { recursive: true });

    const paused = 'Recording is paused';
    await expect(host.ask('import.git', { repositories: [folders.open] })).rejects.toThrow(paused);
    await expect(host.ask('import.transcripts', { folders: [sessions] })).rejects.toThrow(paused);
    const histories = [{ keeper: 'zsh', file: history } as const];
    await expect(host.ask('import.shells', { histories })).rejects.toThrow(paused);
    expect(await host.ask('host.status', {})).toMatchObject({ events: 0, spooled: 0 });

    await host.ask('host.resume', {});
    await until(({ state, roots }) => state === 'on' && roots.every((root) => root.state === 'watching'));
    expect(await quiet()).toEqual([]);
    expect(storedEvents(account)).toEqual([]);
    await host.ask('import.shells', { histories });
    expect(storedEvents(account)).toMatchObject([{ command: `echo ${SECRET}` }]);
  });
});
