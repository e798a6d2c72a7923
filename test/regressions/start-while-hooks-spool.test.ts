import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostPaths, prepareHome } from '../../main/host/paths.ts';
import { startChild } from '../builders/child-process.ts';
import { tempFolder } from '../builders/temp-folder.ts';

const PREPARATIONS = 100;
/** Events that wait, which make a look at each file take a while. */
const WAITING = 500;

test('a home is prepared while hook clients write files into its spool and rename them', async () => {
  const paths = hostPaths(join(tempFolder(), 'home'));
  prepareHome(paths);
  for (let n = 0; n < WAITING; n++)
    writeFileSync(join(paths.spool, `waiting-${n}.event`), 'x', { mode: 0o600 });
  const spooling = startChild(join(import.meta.dirname, 'processes/spool-without-end.ts'), [paths.spool]);
  expect(await spooling.nextLine()).toBe('spooling');
  for (let n = 0; n < PREPARATIONS; n++) prepareHome(paths);
  await spooling.kill();
});
