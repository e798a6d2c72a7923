import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SpoolIntake } from '../../main/host/spool-intake.ts';
import { findRepository } from '../../main/sources/git/repository.ts';
import { afterSpool } from '../builders/after-spool.ts';
import { fileCall } from '../builders/claude-code-payloads.ts';
import { startHost } from '../builders/running-host.ts';
import { tempFolder } from '../builders/temp-folder.ts';
import { quietLog } from '../fakes/quiet-log.ts';

/** Longer than any file system takes for a name. */
const LONG = 'x'.repeat(300);

/** A folder, and paths below it for which the system gives an error where others are merely absent. */
function refusedPaths() {
  const folder = join(tempFolder(), 'shop');
  mkdirSync(folder);
  symlinkSync('loop', join(folder, 'loop'));
  return { folder, refused: [join(LONG, 'a.ts'), LONG, 'loop/a.ts', 'loop', 'nul\0/a.ts'] };
}

test('a path that the system refuses costs neither its event nor others of the same batch', async () => {
  const { folder, refused } = refusedPaths();
  const host = await startHost(tempFolder());
  const read = { source: 'agent', session: 's', type: 'tool_call', tool: 'Read' } as const;
  const events = [
    ...refused.map((path) => ({ ...read, project: folder, paths: [path] })),
    ...refused.map((path) => ({ ...read, project: join(folder, path), paths: ['a.ts'] })),
    { ...read, project: folder, paths: ['good.ts'] },
  ];
  expect(await host.ask('event.record', { events })).toEqual({
    accepted: events.length,
    duplicates: 0,
    rejected: [],
  });
  for (const path of refused) {
    await host.ask('memory.resolve', { project: folder, error: 'Error: no', paths: [path] });
    for (const payload of [
      fileCall('s', folder, path, 'Read'),
      { ...fileCall('s', folder, 'a.ts'), tool_name: 'Bash', tool_input: { command: `cat ${path}/b.ts` } },
    ])
      await host.ask('hook.handle', { agent: 'claude-code', payload });
  }
  expect(await host.ask('host.status', {})).toMatchObject({ errors: 0, declined: 0 });
});

test('the same in the spool', async () => {
  const { folder, refused } = refusedPaths();
  const home = tempFolder();
  mkdirSync(join(home, 'spool'));
  for (const [n, path] of [...refused, 'good.ts'].entries()) {
    const name = `176600000000${n}-000000-1-a`;
    const payload = JSON.stringify(fileCall('s', folder, path));
    writeFileSync(join(home, 'spool', `${name}.event`), `claude-code PostToolUse ${n} ${name}\n${payload}`);
  }
  const host = await startHost(home);
  expect(await afterSpool(host)).toMatchObject({ events: refused.length + 1, errors: 0 });
});

test('a spooled call that fails stays, is tried once, and holds up none behind it', async () => {
  const folder = tempFolder();
  for (const name of ['1', '2', '3'])
    writeFileSync(join(folder, `${name}.event`), `claude-code Stop 1 ${name}\n{}`);
  const tried: string[] = [];
  const hooks = {
    recordLate: async ({ delivery = '' }): Promise<undefined> => {
      tried.push(delivery);
      if (delivery === '2') throw new TypeError('a fault of ours');
    },
  };
  const intake = new SpoolIntake(folder, hooks, quietLog);
  expect([await intake.run(), await intake.run()]).toEqual([2, 0]);
  expect(tried).toEqual(['1', '2', '3']);
  expect(existsSync(join(folder, '2.event'))).toBe(true);
});

test('a folder whose git files are pipes, links in a circle or nonsense is no repository', () => {
  const folder = tempFolder();
  const of = (name: string, make: (git: string) => void): void => {
    mkdirSync(join(folder, name));
    make(join(folder, name, '.git'));
    expect(findRepository(join(folder, name), new Set([folder]))?.root ?? null).not.toBe(join(folder, name));
  };
  of('pipe', (git) => execFileSync('mkfifo', [git]));
  of('circle', (git) => symlinkSync('.git', git));
  of('nowhere', (git) => writeFileSync(git, 'gitdir: \0\n'));
  of('common', (git) => {
    mkdirSync(git);
    writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(git, 'commondir'), '../gone\n');
  });
});
