import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../main/engine/config.ts';
import { createEngine, PUBLISHED_PLAN } from '../../../main/engine/engine.ts';
import type { RecallQuery } from '../../../main/engine/recall/cue.ts';
import { call, edit, inOrder, prompt, read, START } from '../../builders/event-builder.ts';
import { engine, memoryOf, pathsOf, query } from '../../builders/memory-builder.ts';

const NEXT_DAY = START + 24 * 3_600_000;

describe('a story of five events', () => {
  // Monday: somebody asks for a fix. The agent finds the file, edits it and its test, and runs the tests.
  const monday = inOrder([
    prompt('monday', 'the session token expires too early'),
    read('monday', 'src/auth/session.ts'),
    edit('monday', 'src/auth/session.ts'),
    edit('monday', 'test/auth/session.test.ts'),
    { ...call('monday', 'Bash'), command: 'npm test', ok: true },
  ]);

  const memory = memoryOf(monday);

  // Tuesday: a new session that has touched nothing yet, and other words for the same thing.
  const ask: RecallQuery = query('users are logged out: is the token check wrong?', {
    session: 'tuesday',
    now: NEXT_DAY,
  });

  it('finds the file', () => {
    expect(pathsOf(engine.recall(memory, ask))).toEqual(['src/auth/session.ts', 'test/auth/session.test.ts']);
  });

  it('says why: the word it shares, and how often and when the file was used', () => {
    const hit = engine.recall(memory, ask).find(({ resource }) => resource.name === 'src/auth/session.ts');
    const evidence = hit?.evidence() ?? [];
    expect(evidence.find(({ channel }) => channel === 'lexical')?.because).toEqual({
      terms: ['token'],
      coverage: 1 / 5, // of users, logged, token, check, wrong
    });
    expect(evidence.find(({ channel }) => channel === 'frequency')?.because).toEqual({ accesses: 2 });
    expect(evidence.find(({ channel }) => channel === 'recency')?.because).toEqual({
      lastAt: START + 2_000,
      isOfThisSession: false,
    });
    const sum = evidence.reduce((total, { contribution }) => total + contribution, 0);
    expect(hit?.score).toBeCloseTo(sum, 12);
  });

  it('expects the tool that comes next, from what came next before', () => {
    const more = memoryOf(monday);
    for (const day of ['tuesday', 'wednesday', 'thursday']) {
      for (const each of monday) engine.observe(more, { ...each, session: day });
    }
    for (const each of [read('friday', 'src/auth/session.ts'), edit('friday', 'src/auth/session.ts')]) {
      engine.observe(more, each);
    }
    const [first] = engine.predictTool(more, { session: 'friday', now: NEXT_DAY, limit: 3, among: null });
    expect(first?.name).toBe('Edit');
    expect(first?.evidence[0]?.because).toEqual({ after: ['Read', 'Edit'], times: 4, of: 4 });
  });

  it("expects the file that comes next, starting from the latest prompt and the session's work", () => {
    const again = memoryOf(
      [prompt('tuesday', 'token again'), read('tuesday', 'src/auth/session.ts')],
      memoryOf(monday),
    );
    const next = engine.predictFile(again, {
      session: 'tuesday',
      now: NEXT_DAY,
      limit: 2,
      among: null,
      isSuggestible: () => true,
    });
    expect(pathsOf(next)).toEqual(['src/auth/session.ts', 'test/auth/session.test.ts']);
  });

  it('leaves out what may not be suggested, and the rest moves up', () => {
    const hits = engine.recall(memory, { ...ask, isSuggestible: (path) => !path.startsWith('test/') });
    expect(hits.map(({ resource, rank }) => [resource.name, rank])).toEqual([['src/auth/session.ts', 1]]);
  });

  it('ranks by the channels asked for only', () => {
    const channels = (names: readonly string[]) =>
      engine
        .recall(memory, { ...ask, channels: names })
        .flatMap(({ evidence }) => evidence().map(({ channel }) => channel));
    expect(new Set(channels(['lexical', 'recency']))).toEqual(new Set(['lexical', 'recency']));
    expect(channels(['snippets'])).toEqual([]); // its place is there; it has no index yet
    expect(channels(['no-such-channel'])).toEqual([]);
  });

  it('takes another plan: fewer channels, another ranker', () => {
    const byName = createEngine(
      {
        channels: PUBLISHED_PLAN.channels.filter(({ name }) => name === 'recency'),
        ranker: {
          name: 'by-name',
          rank: (known, _cue, rankings) =>
            rankings
              .flatMap(({ proposals }) => proposals)
              .map(({ ordinal }) => ({ ordinal, score: 0, evidence: () => [] }))
              .sort((a, b) => (known.resource(a.ordinal).name < known.resource(b.ordinal).name ? -1 : 1)),
        },
      },
      DEFAULTS,
    );
    expect(pathsOf(byName.recall(memory, ask))).toEqual(['src/auth/session.ts', 'test/auth/session.test.ts']);
  });

  it('knows nothing before the first event', () => {
    const empty = engine.openMemory();
    expect(engine.recall(empty, ask)).toEqual([]);
    expect(engine.predictTool(empty, { session: 'any', now: START, limit: 3, among: null })).toEqual([]);
  });
});
