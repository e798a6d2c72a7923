import { join } from 'node:path';
import { expect, test } from 'vitest';
import { event } from '../builders/event-builder.ts';
import { recordedCalls } from '../builders/recorded-calls.ts';
import { startHost } from '../builders/running-host.ts';
import { emptyStore } from '../builders/store-builder.ts';
import { projectIn } from '../builders/store-events.ts';
import { tempFolder } from '../builders/temp-folder.ts';

test('what the host logs for itself is no disagreement between a project’s sums and the log', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  const work = event({ type: 'prompt', text: 'fix the cart' });
  const own = event({ type: 'injected', source: 'host', paths: ['src/cart.ts'] });
  store.events.append([
    { projectId, key: 'a', event: work },
    { projectId, key: null, event: own },
  ]);
  expect(store.events.count()).toBe(1);
  expect(await store.verify()).toMatchObject({ ok: true, problems: [] });
});

test('an export names the host’s own events apart, so that the rest is what is counted elsewhere', async () => {
  const host = await startHost(tempFolder());
  await host.ask('event.record', { events: recordedCalls(0, 10) });
  const resource = { kind: 'file', name: 'src/module-1/part-1.ts' } as const;
  await host.ask('memory.pin', { project: 'shop', resource, pinned: true });
  const exported = await host.ask('privacy.export', { to: join(tempFolder(), 'all.ndjson') });
  expect(exported).toMatchObject({ events: 11, ownEvents: 1 });
  expect(await host.ask('maintenance.verify', {})).toMatchObject({ events: 10 });
  expect(await host.ask('host.status', {})).toMatchObject({ events: 10 });
});
