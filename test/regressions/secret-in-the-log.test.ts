import { expect, test } from 'vitest';
import { openLog } from '../../main/host/log.ts';
import { foundOnDisk } from '../builders/bytes-on-disk.ts';
import { startHost } from '../builders/running-host.ts';
import { tempFolder } from '../builders/temp-folder.ts';

const TOKEN = `ghp_${'aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA'}1234`;

test('an error whose message quotes a path is logged without the secret in it', async () => {
  const folder = tempFolder();
  const log = openLog(folder, Date.now, (error) => {
    throw error;
  });
  for (const before of ['', 'x'.repeat(480), 'x '.repeat(240)]) {
    const err = new Error(`ENOENT: no such file, open '${before}/${TOKEN}'`, { cause: new Error(TOKEN) });
    log.error({ err }, 'It failed.');
  }
  await log.close();
  expect(foundOnDisk(folder, [TOKEN, TOKEN.slice(0, 12)])).toEqual([]);
});

test.each([`/proc/${TOKEN}`, `/nowhere\0${TOKEN}`, `/tmp/${'x'.repeat(300)}`])(
  'a place where no backup can be written is told, and is no failure of the host: %j',
  async (to) => {
    const host = await startHost(tempFolder());
    await expect(host.ask('maintenance.backup', { to })).rejects.toThrow(
      /cannot be written \(E|name an absolute path/,
    );
    expect(await host.ask('host.status', {})).toMatchObject({ errors: 0, lastError: null });
    expect(foundOnDisk(host.home, [TOKEN])).toEqual([]);
  },
);
