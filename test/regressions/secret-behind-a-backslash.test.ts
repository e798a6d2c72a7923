import { expect, test } from 'vitest';
import { foundOnDisk } from '../builders/bytes-on-disk.ts';
import { startHost } from '../builders/running-host.ts';
import { tempFolder } from '../builders/temp-folder.ts';

test('a secret in a path with escapes is found before its backslashes become separators', async () => {
  const host = await startHost(tempFolder());
  const path = String.raw`docs\{\"client_id\":\"demo\",\"client_secret\":\"example-client-secret-000\"}.md`;
  const event = {
    source: 'editor',
    type: 'file_changed',
    session: 's',
    project: 'demo',
    paths: [path],
  } as const;
  await host.ask('event.record', { events: [event] });
  expect(foundOnDisk(host.home, ['example-client-secret-000'])).toEqual([]);
  const { results } = await host.ask('memory.recall', { project: 'demo', query: 'docs' });
  expect(results.map((hit) => hit.path)).toEqual([
    'docs/{/"client_id/":/"demo/",/"client_secret/":/"[redacted]/"}.md',
  ]);
});
