import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ERROR_CODES } from '../../contracts/errors.ts';
import { rememberedWork } from '../builders/remembered-work.ts';
import { startHost } from '../builders/running-host.ts';
import { tempFolder } from '../builders/temp-folder.ts';

it('a place that cannot be one is the caller’s fault, and a query of any length is answered', async () => {
  const host = await startHost(tempFolder());
  await host.ask('event.record', { events: rememberedWork() });
  const bad = join(tempFolder(), 'a\0b');
  const fault = { code: ERROR_CODES.invalidParams };
  await expect(host.ask('privacy.import', { from: bad })).rejects.toMatchObject(fault);
  await expect(host.ask('privacy.export', { to: bad })).rejects.toMatchObject(fault);
  await expect(host.ask('agent.install', { agent: 'claude-code', settings: bad })).rejects.toMatchObject(
    fault,
  );
  // Neither ends, and reading them cannot be cancelled.
  await expect(host.ask('privacy.import', { from: '/dev/zero' })).rejects.toMatchObject(fault);
  const folder = join(tempFolder(), 'folder');
  mkdirSync(folder);
  await expect(host.ask('privacy.import', { from: folder })).rejects.toMatchObject(fault);

  const words = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' ');
  expect((await host.ask('search.find', { query: words })).hits).toEqual([]);
});
