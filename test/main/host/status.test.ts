import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

it('status tells what hook clients lost while no host was there', async () => {
  const home = join(tempFolder(), 'home');
  mkdirSync(join(home, 'spool'), { recursive: true, mode: 0o700 });
  writeFileSync(join(home, 'spool', 'dropped'), '..');
  writeFileSync(join(home, 'spool', 'declined'), '...');
  const host = await startHost(home);
  expect(await host.ask('host.status', {})).toMatchObject({
    state: 'learning',
    declined: 3,
    notices: ['2 hook events were lost because the spool was full.'],
  });
});
