import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitSession } from '../../../main/engine/model/commit-session.ts';
import { AS_PUBLISHED } from '../../../main/engine/model/decay-settings.ts';
import type { ActivityEvent } from '../../../main/engine/model/event.ts';
import { event, START } from '../../builders/event-builder.ts';
import { emptyStore, open, storeFile } from '../../builders/store-builder.ts';
import { batch, callIds, numbered, projectIn, resource, unsaved } from '../../builders/store-events.ts';

const text = fc.option(fc.string({ unit: 'binary', maxLength: 200 }));
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });

const anyEvent: fc.Arbitrary<ActivityEvent> = fc.record({
  at: fc.integer({ min: 0, max: 8.64e15 }),
  source: fc.constantFrom('agent', 'editor', 'shell', 'git', 'host'),
  type: fc.constantFrom(
    'tool_call',
    'prompt',
    'session_started',
    'session_ended',
    'compacted',
    'file_changed',
    'command_finished',
    'swept',
    'injected',
    'error_reported',
    'error_resolved',
  ),
  agent: fc.option(name),
  session: fc.string({ unit: 'binary', maxLength: 20 }),
  thread: fc.option(name),
  callId: text,
  tool: fc.option(name),
  branch: fc.option(name),
  access: fc.option(fc.constantFrom('read', 'edit', 'create', 'delete', 'search', 'run')),
  paths: fc.array(name, { maxLength: 5 }),
  command: text,
  query: text,
  ok: fc.option(fc.boolean()),
  exitCode: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 32 })),
  durationMs: fc.option(fc.maxSafeNat()),
  error: text,
  text,
});

describe('the event log', () => {
  it('gives back every event as it was, in order of arrival, with ids that grow', async () => {
    const store = await emptyStore();
    const projectId = projectIn(store);
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const last = store.events.last()?.id ?? 0;
        const outcomes = store.events.append(events.map((each) => ({ projectId, key: null, event: each })));
        const ids = outcomes.map((outcome) => (outcome.status === 'stored' ? outcome.id : 0));
        expect([...store.events.after(projectId, last)]).toEqual(
          events.map((each, index) => ({ id: ids[index], ...each })),
        );
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  it('stores a key once in a session, also within a batch, and an event without a key each time', async () => {
    const store = await emptyStore();
    const projectId = projectIn(store);
    const append = (key: string | null, session: string): string =>
      store.events.append([{ projectId, key, event: event({ type: 'prompt', session }) }])[0]!.status;
    const twice = store.events.append([...batch(projectId, 0, 2), ...batch(projectId, 0, 2)]);
    expect(twice.map(({ status }) => status)).toEqual(['stored', 'stored', 'duplicate', 'duplicate']);
    expect([append('k', 'a'), append('k', 'a'), append('k', 'b')]).toEqual(['stored', 'duplicate', 'stored']);
    expect([append(null, 'a'), append(null, 'a')]).toEqual(['stored', 'stored']);
    expect(store.events.count()).toBe(6);
  });

  it('keeps projects apart and counts each', async () => {
    const store = await emptyStore();
    const one = store.projects.create('one', 'One', START).id;
    const two = store.projects.create('two', 'Two', START).id;
    store.events.append([...batch(one, 0, 3), ...batch(two, 0, 2), ...batch(one, 3, 4)]);
    expect([...store.events.after(two, 0)].map(({ callId }) => callId)).toEqual(['call-0', 'call-1']);
    expect(store.projects.byKey('one')).toMatchObject({ events: 4, lastEventId: 6, lastAt: START + 3_000 });
    expect(store.projects.byKey('two')).toMatchObject({ events: 2, lastEventId: 5, lastAt: START + 1_000 });
    expect(store.events.last()).toEqual({ id: 6, at: START + 3_000 });
    expect(store.events.countSessions(one)).toEqual({ sessions: 4, commits: 0 });
  });

  it('counts commits apart from sessions, also of one project', async () => {
    const store = await emptyStore();
    const [one, two] = ['one', 'two'].map((key) => store.projects.create(key, key, START).id);
    const names = [commitSession('0a1b'), commitSession('2c3d'), 'commit', 'committee', 'comm', 's1'];
    const append = (projectId: number, session: string) =>
      store.events.append([{ projectId, key: null, event: event({ type: 'prompt', session }) }]);
    for (const name of names) append(one!, name);
    append(two!, commitSession('4e5f'));
    expect(store.events.countSessions(one!)).toEqual({ sessions: 4, commits: 2 });
    expect(store.events.countSessions(two!)).toEqual({ sessions: 0, commits: 1 });
    expect(store.events.countSessions(null)).toEqual({ sessions: 4, commits: 3 });
  });

  it('can be written while it is read, up to what was the latest event', async () => {
    const store = await emptyStore();
    const projectId = projectIn(store);
    store.events.append(batch(projectId, 0, 2_500));
    const read: number[] = [];
    for (const { id } of store.events.after(projectId, 100)) {
      if (id % 1_000 === 0) store.events.append(batch(projectId, 2_500 + id, 2_600 + id));
      read.push(id);
    }
    expect(read).toEqual(Array.from({ length: 2_400 }, (_, index) => 101 + index));
    expect(store.events.count()).toBe(2_700);
  });

  it('stores none of a batch that fails, and names in it are entered again afterwards', async () => {
    const store = await emptyStore();
    const projectId = projectIn(store);
    const good = {
      projectId,
      key: 'good',
      event: event({ type: 'prompt', session: 'new', agent: 'new-agent' }),
    };
    const bad = { projectId: 999, key: null, event: numbered(1) };
    expect(() => store.events.append([good, bad])).toThrow('FOREIGN KEY');
    expect(store.events.count()).toBe(0);
    expect(store.events.append([good])).toEqual([{ status: 'stored', id: 1 }]);
    expect([...store.events.after(projectId, 0)]).toMatchObject([{ session: 'new', agent: 'new-agent' }]);
  });
});

describe('projects', () => {
  it('are found by key and by any of their roots, and a root belongs to the project that it was seen in last', async () => {
    const store = await emptyStore();
    const { id } = store.projects.create('git:abc', 'Demo', START);
    const other = store.projects.create('git:def', 'Other', START);
    store.projects.addRoot(id, '/home/me/demo', START);
    store.projects.addRoot(id, '/home/me/demo-worktree', START + 1);
    store.projects.addRoot(other.id, '/home/me/demo', START + 2);
    expect(store.projects.byRoot('/home/me/demo')?.key).toBe('git:def');
    expect(store.projects.byRoot('/home/me')).toBeNull();
    expect(() => store.projects.create('git:abc', 'Again', START)).toThrow('UNIQUE');
    store.projects.rekey(id, 'git:0123');
    expect(store.projects.byKey('git:abc')).toBeNull();
    expect(store.projects.byKey('git:0123')).toEqual({
      id,
      key: 'git:0123',
      name: 'Demo',
      createdAt: START,
      events: 0,
      lastEventId: 0,
      lastAt: null,
    });
    expect(store.projects.rootsOf(id)).toEqual(['/home/me/demo-worktree']);
  });

  it('are listed by latest activity once they have any', async () => {
    const store = await emptyStore();
    const ids = ['a', 'b', 'c'].map((key) => store.projects.create(key, key, START).id);
    store.events.append([...batch(ids[1]!, 5, 6), ...batch(ids[2]!, 9, 10)]);
    expect(store.projects.listed().map(({ key }) => key)).toEqual(['c', 'b']);
  });
});

describe('learned state', () => {
  const state = {
    key: 'session-1',
    lastAt: START,
    window: [0, 1],
    files: [0],
    tools: ['Read'],
    prompt: 'fix "it"\n',
    promptTerms: ['fix'],
    told: [],
  };

  it('comes back as it was saved, and each save replaces its own parts only', async () => {
    const file = storeFile();
    const { store } = await open(file);
    const projectId = projectIn(store);
    const other = store.projects.create('other', 'Other', START).id;
    const bytes = (n: number): Uint8Array => new Uint8Array(8).fill(n);
    const all = unsaved({
      touches: 7,
      resources: [resource(0), resource(1, { kind: 'error', reinforcement: 0.123456789, deleted: true })],
      associations: new Map([[0, bytes(1)]]),
      accessTimes: new Map([[1, bytes(2)]]),
      postings: new Map([['term', bytes(3)]]),
      followers: new Map([['Read\nEdit', new Map([['Bash', 2]])]]),
      sessions: [state, { ...state, key: 'session-2' }],
    });
    store.memories.save(projectId, all, 5);
    store.memories.save(other, unsaved({ touches: 1, resources: [resource(0, { name: 'other' })] }), 6);
    const changed = resource(0, { accesses: 2, lastAt: START + 0 });
    store.memories.save(
      projectId,
      unsaved({ touches: 8, resources: [changed], forgottenSessions: ['session-2'] }),
      9,
    );
    store.close();

    const { store: again } = await open(file);
    expect(again.memories.load(projectId)).toEqual({
      throughEventId: 9,
      saved: {
        touches: 8,
        resources: [changed, all.resources[1]],
        followers: all.followers,
        sessions: [state],
        decay: AS_PUBLISHED,
      },
    });
    const cold = again.memories.cold(projectId);
    const read = [cold.associations(0), cold.accessTimes(1), cold.postings('term')];
    expect(read.map((blob) => [...blob!])).toEqual([1, 2, 3].map((n) => [...bytes(n)]));
    expect([cold.associations(1), cold.accessTimes(0), cold.postings('none')]).toEqual([null, null, null]);
    expect(again.memories.resourceCounts(projectId)).toEqual({ file: 1, tool: 0, command: 0, error: 1 });

    const anew = unsaved({ touches: 1, resources: [resource(0, { name: 'anew' })] });
    again.memories.replace(projectId, anew, 4);
    expect(again.memories.load(projectId)).toEqual({
      throughEventId: 4,
      saved: {
        touches: 1,
        resources: anew.resources,
        followers: new Map(),
        sessions: [],
        decay: AS_PUBLISHED,
      },
    });
    expect([cold.associations(0), cold.accessTimes(1), cold.postings('term')]).toEqual([null, null, null]);
    expect(again.memories.load(other)).toMatchObject({ throughEventId: 6, saved: { touches: 1 } });
  });

  it('is nothing, through no event, for a project without any', async () => {
    const store = await emptyStore();
    expect(store.memories.load(projectIn(store))).toEqual({
      throughEventId: 0,
      saved: { touches: 0, resources: [], followers: new Map(), sessions: [], decay: AS_PUBLISHED },
    });
  });
});

describe('upkeep', () => {
  it('keeps the log short once no reader needs it (S-03)', async () => {
    const store = await emptyStore();
    const projectId = projectIn(store);
    const long = 'x'.repeat(100_000);
    for (let n = 0; n < 200; n++) {
      store.events.append([{ projectId, key: null, event: event({ type: 'prompt', text: long }) }]);
    }
    expect(store.flushToDisk()).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  it('sums up redactions, and says how large the store is', async () => {
    const store = await emptyStore();
    store.addRedactions(2);
    store.addRedactions(3);
    store.events.append(batch(projectIn(store), 0, 10));
    expect(store.stats()).toMatchObject({ events: 10, redactions: 5 });
    expect([store.projects.listed().length, store.events.countSessions(null).sessions]).toEqual([1, 7]);
    expect(store.stats().bytes).toBeGreaterThan(50_000);
  });

  it('finds sums that disagree with the log', async () => {
    const store = await emptyStore();
    const projectId = projectIn(store);
    store.events.append(batch(projectId, 0, 10));
    store.memories.save(projectId, unsaved({ resources: [resource(0), resource(2)] }), 11);
    expect(await store.verify()).toEqual({
      ok: false,
      problems: [
        'project Demo: learned up to event 11 of 10',
        'project Demo: resources are not numbered without gaps',
      ],
      events: 10,
    });
    expect(callIds(store)).toHaveLength(10);
  });
});
