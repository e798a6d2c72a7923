import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../main/store/migrations/migrations.ts';
import { event, START } from '../builders/event-builder.ts';
import { open } from '../builders/store-builder.ts';
import { numbered, projectIn, resource } from '../builders/store-events.ts';
import { storeOfVersion } from '../builders/stored-version.ts';

it('a store of version 1 opens with all its rows (S-10)', async () => {
  const { store, notices } = await open(storeOfVersion(1));
  const projectId = projectIn(store);
  expect(notices).toEqual(MIGRATIONS.length === 1 ? [] : [expect.stringContaining('was updated')]);
  const told = { text: 'it\'s "quoted"', thread: 'agent-1', exitCode: 3, error: 'E', query: 'q' };
  expect([...store.eventsAfter(projectId, 0)]).toEqual([
    ...[0, 1, 2, 3, 4].map((n) => ({ id: n + 1, ...numbered(n) })),
    { id: 6, ...event({ type: 'prompt', ...told }) },
  ]);
  expect(store.listProjects()).toMatchObject([
    { key: 'demo', roots: ['/home/me/demo'], events: 6, files: 1 },
  ]);
  expect(store.stats()).toMatchObject({ events: 6, redactions: 2 });
  expect(store.countSessions(null)).toBe(6);
  expect(store.loadMemory(projectId)).toMatchObject({
    throughEventId: 5,
    saved: {
      touches: 3,
      resources: [resource(0), resource(1, { kind: 'tool', name: 'Edit' })],
      followers: new Map([['Edit', new Map([['Bash', 1]])]]),
      sessions: [{ key: 's1', startedAt: START, files: [0] }],
    },
  });
  const cold = store.coldMemory(projectId);
  expect([
    cold.associations(0)?.length,
    cold.accessTimes(0)?.length,
    cold.postings('module')?.length,
  ]).toEqual([32, 24, 32]);
  expect(await store.verify()).toEqual({ ok: true, problems: [], events: 6 });
});
