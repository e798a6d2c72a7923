import { expect, test } from 'vitest';
import { event } from '../builders/event-builder.ts';
import { emptyStore } from '../builders/store-builder.ts';
import { projectIn } from '../builders/store-events.ts';

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
