import { expect, test } from 'vitest';
import { startHost } from '../builders/running-host.ts';
import { tempFolder } from '../builders/temp-folder.ts';

test('a host that is told to end as soon as it says that it is ready ends in order', async () => {
  const host = await startHost(tempFolder());
  expect(await host.stop()).toBe(0);
});
