import { expect, test } from 'vitest';
import { foundOnDisk } from '../builders/bytes-on-disk.ts';
import { startHost } from '../builders/running-host.ts';
import { tempFolder } from '../builders/temp-folder.ts';

test('the session of an error that is told without one does not carry the secret in its text', async () => {
  const host = await startHost(tempFolder());
  const error = "ssh-keygen -N 'pass-phrase-example' failed";
  const { fingerprint } = await host.ask('memory.error', { project: 'demo', error });
  await host.ask('memory.resolve', { project: 'demo', error, paths: ['keys.sh'] });
  expect(fingerprint).not.toContain('pass-phrase-example');
  expect(foundOnDisk(host.home, ['pass-phrase-example'])).toEqual([]);
});
