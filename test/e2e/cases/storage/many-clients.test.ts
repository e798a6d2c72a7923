import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startChild } from '../../../builders/child-process.ts';
import { fileCall } from '../../../builders/claude-code-payloads.ts';
import { installedHook } from '../../../builders/hook-run.ts';
import { startHost } from '../../../builders/running-host.ts';
import { storedCallIds } from '../../../builders/stored-calls.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const PROCESSES = 4;
const CALLS = 200;
const HOOKS = 20;

it('S-13: several processes that write at once lose none of each other’s events', async () => {
  const home = tempFolder();
  const host = await startHost(home);
  const runHook = await installedHook(home);
  const script = join(import.meta.dirname, 'processes/record-alone.ts');
  const clients = Array.from({ length: PROCESSES }, (_, n) =>
    startChild(script, [home, `client-${n}`, `${CALLS}`]),
  );
  for (const client of clients) expect(await client.nextLine()).toBe('connected');
  for (const client of clients) client.process.stdin.write('go\n');
  const folder = tempFolder();
  const hooks = Array.from({ length: HOOKS }, (_, n) => fileCall('hooked', folder, `src/${n}.ts`));
  await Promise.all(hooks.map(runHook));
  for (const client of clients) expect(await client.nextLine()).toBe(`${CALLS} accepted`);

  const expected = [
    ...Array.from(
      { length: PROCESSES * CALLS },
      (_, n) => `client-${n % PROCESSES}-${Math.floor(n / PROCESSES)}`,
    ),
    ...hooks.map(({ tool_use_id }) => String(tool_use_id)),
  ];
  await expect.poll(() => storedCallIds(home).toSorted(), { timeout: 10_000 }).toEqual(expected.toSorted());
  expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, events: expected.length });
  expect(await host.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
});
