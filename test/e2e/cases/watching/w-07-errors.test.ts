import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchedWork } from '../../../builders/watched-work.ts';

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).map(Number);
}

test.skipIf(process.platform !== 'linux')(
  'W-07: a watcher that is killed is started again and finds what it missed',
  async () => {
    let folder = '';
    const { host, quiet, until } = await watchedWork(async (account) => {
      folder = join(account.folder, 'app');
      mkdirSync(folder);
      writeFileSync(join(folder, 'a.ts'), 'a');
      return [folder];
    });
    for (const pid of childrenOf(host.pid)) process.kill(pid, 'SIGKILL');
    await until(({ state, trouble }) => state === 'degraded' && trouble !== null);
    await until(({ state, roots }) => state === 'on' && roots[0]?.state === 'watching');
    writeFileSync(join(folder, 'a.ts'), 'a, and more');
    expect(await quiet(1)).toMatchObject([{ access: 'edit', paths: ['a.ts'] }]);
    expect(await host.ask('host.status', {})).toMatchObject({ state: 'learning' });
  },
);
