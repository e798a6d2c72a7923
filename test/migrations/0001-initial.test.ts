import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../main/store/migrations/migrations.ts';
import { event } from '../builders/event-builder.ts';
import { open } from '../builders/store-builder.ts';
import { numbered, projectIn } from '../builders/store-events.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('a store of version 1 opens with all its rows (S-10)', async () => {
  const { store, notices } = await open(storeOfVersion(1));
  const projectId = projectIn(store);
  expect(notices).toEqual(MIGRATIONS.length === 1 ? [] : [expect.stringContaining('was updated')]);
  const told = { text: 'it\'s "quoted"', thread: 'agent-1', exitCode: 3, error: 'E', query: 'q' };
  expect([...store.events.after(projectId, 0)]).toEqual([
    ...[0, 1, 2, 3, 4].map((n) => ({ id: n + 1, ...numbered(n) })),
    { id: 6, ...event({ type: 'prompt', ...told }) },
  ]);
  expect(store.projects.listed()).toMatchObject([{ key: 'demo', roots: ['/home/me/demo'], events: 6 }]);
  expect(store.stats()).toMatchObject({ events: 6, redactions: 2 });
  expect(store.events.countSessions(null)).toEqual({ sessions: 6, commits: 0 });
  expect(await store.verify()).toEqual({ ok: true, problems: [], events: 6 });
});

it('what it had learned, in a form that bears no number, is left to be learned anew (S-10)', async () => {
  const { store } = await open(storeOfVersion(1));
  const { saved, throughEventId } = store.memories.load(projectIn(store));
  expect(throughEventId).toBe(0);
  expect(saved).toMatchObject({ touches: 0, resources: [], sessions: [] });
});
