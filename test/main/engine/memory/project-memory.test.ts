import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../main/engine/config.ts';
import { createEngine } from '../../../../main/engine/engine.ts';
import type { ProjectMemory } from '../../../../main/engine/memory/project-memory.ts';
import { NO_CHANGE } from '../../../../main/engine/model/change-set.ts';
import type { ActivityEvent } from '../../../../main/engine/model/event.ts';
import { MS_PER_DAY } from '../../../../main/engine/model/units.ts';
import { anyEvents } from '../../../builders/arbitrary-events.ts';
import { changed, prompt, read, START } from '../../../builders/event-builder.ts';
import { engine, memoryOf, ordinalOf, pathsOf, query } from '../../../builders/memory-builder.ts';
import { SavedInMemory } from '../../../fakes/saved-in-memory.ts';

const { learning } = DEFAULTS;

function reopened(saved: SavedInMemory): ProjectMemory {
  return engine.openMemory(saved.saved(), saved);
}

/** Everything that a memory knows, saved in one go. */
function everythingOf(events: readonly ActivityEvent[]): unknown {
  const saved = new SavedInMemory();
  saved.save(memoryOf(events).takeUnsaved());
  return saved.everything();
}

function answersOf(memory: ProjectMemory): unknown {
  const hits = engine.recall(
    memory,
    query('harbour parseCsvHeader 登录 typeerror', { session: 's1', limit: 20 }),
  );
  return {
    hits: hits.map(({ resource, score, evidence }) => ({ resource, score, evidence: evidence() })),
    tools: engine.predictTool(memory, { session: 's1', now: START, limit: 9, among: null }),
    counts: [memory.size, memory.touches, memory.sessionsSeen, memory.documents, memory.documentTerms],
  };
}

describe("a project's memory", () => {
  it('is the same again for the same events, byte for byte', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        expect(memoryOf(events).takeUnsaved()).toEqual(memoryOf(events).takeUnsaved());
      }),
      { numRuns: 60 },
    );
  });

  it('goes on after a save and a load at any point as if it had never stopped', () => {
    fc.assert(
      fc.property(anyEvents, fc.array(fc.nat({ max: 60 }), { maxLength: 4 }), (events, stops) => {
        const saved = new SavedInMemory();
        let memory = engine.openMemory();
        for (const [index, each] of events.entries()) {
          engine.observe(memory, each);
          if (!stops.includes(index)) continue;
          saved.save(memory.takeUnsaved());
          memory = reopened(saved);
        }
        expect(answersOf(memory)).toEqual(answersOf(memoryOf(events)));
        saved.save(memory.takeUnsaved());
        expect(saved.everything()).toEqual(everythingOf(events));
        expect(answersOf(reopened(saved))).toEqual(answersOf(memory));
      }),
      { numRuns: 100 },
    );
  });

  it('hands over what changed once', () => {
    const memory = memoryOf([read('s1', 'a.ts')]);
    expect(memory.hasUnsaved).toBe(true);
    expect(memory.takeUnsaved().resources.map(({ name }) => name)).toEqual(['Read', 'a.ts']);
    expect(memory.hasUnsaved).toBe(false);
    expect(memory.takeUnsaved()).toMatchObject({ resources: [], sessions: [], associations: new Map() });
  });

  it('keeps every weight, share and value in its range, whatever comes in whatever order', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const memory = memoryOf(events);
        for (let ordinal = 0; ordinal < memory.size; ordinal++) {
          const { reinforcement, activation, firstAt, lastAt } = memory.resource(ordinal);
          expect(reinforcement).toBeGreaterThanOrEqual(0);
          expect(reinforcement).toBeLessThanOrEqual(learning.reinforcementCeiling);
          expect(activation).toBeGreaterThanOrEqual(0);
          expect(activation).toBeLessThanOrEqual(1);
          expect(firstAt).toBeLessThanOrEqual(lastAt);
          const list = memory.associations(ordinal);
          for (let index = 0; index < list.length; index++) {
            expect(list.weight(index)).toBeGreaterThan(0);
            expect(list.weight(index)).toBeLessThanOrEqual(1);
            expect(list.to(index)).not.toBe(ordinal);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps 128 associations of a resource, giving up the weakest', () => {
    const others = Array.from({ length: 200 }, (_, index) => `x${index}.ts`);
    const memory = memoryOf([
      ...Array.from({ length: 5 }, (_, index) => changed(`fond${index}`, 'hub.ts', 'friend.ts')),
      ...others.map((other, index) => changed(`s${index}`, 'hub.ts', other)),
    ]);
    const list = memory.associations(ordinalOf(memory, 'hub.ts'));
    expect(list.length).toBe(128);
    expect(list.indexOf(ordinalOf(memory, 'friend.ts'))).toBeGreaterThanOrEqual(0);
    expect(list.indexOf(ordinalOf(memory, 'x199.ts'))).toBeGreaterThanOrEqual(0);
  });

  it('takes no association that is weaker than all that a full resource has', () => {
    const memory = memoryOf(
      Array.from({ length: 130 }, (_, index) => [
        changed(`s${index}`, 'hub.ts', `x${index}.ts`),
        changed(`s${index}`, 'hub.ts', `x${index}.ts`),
      ]).flat(),
    );
    const before = memory.associations(ordinalOf(memory, 'hub.ts')).toBytes();
    // Ten others between them: a twelfth of the usual step.
    const others = Array.from({ length: 10 }, (_, index) => `y${index}.ts`);
    memoryOf([changed('s', 'hub.ts', ...others, 'late.ts')], memory);
    const list = memory.associations(ordinalOf(memory, 'hub.ts'));
    expect(list.indexOf(ordinalOf(memory, 'late.ts'))).toBe(-1);
    expect(list.toBytes()).toEqual(before);
  });

  it('keeps the last 50 access times, oldest first', () => {
    const memory = memoryOf(
      Array.from({ length: 60 }, (_, index) => ({ ...changed('s1', 'a.ts'), at: START + index })),
    );
    expect([...memory.accessTimes(ordinalOf(memory, 'a.ts'))]).toEqual(
      Array.from({ length: 50 }, (_, index) => START + 10 + index),
    );
  });

  it('keeps 4,000 index terms of a file', () => {
    const words = (task: number) => Array.from({ length: 60 }, (_, word) => `w${task}x${word}`).join(' ');
    const memory = memoryOf(
      Array.from({ length: 80 }, (_, task) => [prompt('s1', words(task)), changed('s1', 'a.ts')]).flat(),
    );
    const ordinal = ordinalOf(memory, 'a.ts');
    expect(memory.resource(ordinal).terms).toBe(4_000);
    expect(memory.documentTerms).toBe(4_000);
    expect(memory.postings('w0x0').countFor(ordinal)).toBe(1);
    expect(memory.postings('w79x59').length).toBe(0);
  });

  it("keeps a session's window, files, tools and prompt words within their bounds", () => {
    const files = Array.from({ length: 300 }, (_, index) => `f${index}.ts`);
    const longPrompt = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ');
    const memory = memoryOf([prompt('s1', longPrompt), ...files.map((file) => read('s1', file))]);
    const session = memory.session('s1');
    expect(session?.window.length).toBe(25);
    expect(session?.files.length).toBe(200);
    expect(session?.files.at(-1)).toBe(ordinalOf(memory, 'f299.ts'));
    expect(session?.tools).toEqual(['Read', 'Read', 'Read']);
    expect(session?.promptTerms.length).toBe(60);
  });

  it('lists files by latest touch and by number of touches, the latest first among equals', () => {
    const memory = memoryOf(['a', 'b', 'a', 'c', 'b', 'd'].map((name) => changed('s1', name)));
    const names = (ordinals: readonly number[]) => ordinals.map((ordinal) => memory.resource(ordinal).name);
    expect(names(memory.recentFiles(3))).toEqual(['d', 'b', 'c']);
    expect(names(memory.frequentFiles(9))).toEqual(['b', 'a', 'd', 'c']);
    expect(names(memory.frequentFiles(1))).toEqual(['b']);
    expect(memory.frequentFiles(0)).toEqual([]);
  });

  it('lists them as a plain sort would, whatever the touches', () => {
    const touches = fc.array(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 200 });
    fc.assert(
      fc.property(touches, fc.nat({ max: 8 }), (names, count) => {
        const memory = memoryOf(names.map((name) => changed('s1', name)));
        const distinct = [...new Set(names)];
        const times = (name: string) => names.filter((other) => other === name).length;
        const latest = (a: string, b: string) => names.lastIndexOf(b) - names.lastIndexOf(a);
        const listed = (ordinals: readonly number[]) =>
          ordinals.map((ordinal) => memory.resource(ordinal).name);
        expect(listed(memory.recentFiles(count))).toEqual([...distinct].sort(latest).slice(0, count));
        expect(listed(memory.frequentFiles(count))).toEqual(
          [...distinct].sort((a, b) => times(b) - times(a) || latest(a, b)).slice(0, count),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('goes by when a touch was, not by when it was learned: what an import brings is old', () => {
    const memory = memoryOf([changed('s1', 'now.ts'), { ...changed('s1', 'gone.ts'), access: 'delete' }]);
    const names = (ordinals: readonly number[]) => ordinals.map((ordinal) => memory.resource(ordinal).name);
    const gone = memory.resource(ordinalOf(memory, 'gone.ts'));
    const old = START - 30 * MS_PER_DAY;
    memoryOf(
      [
        { ...changed('s0', 'old.ts'), at: old + 1 },
        { ...changed('s0', 'gone.ts', 'older.ts'), at: old },
      ],
      memory,
    );

    expect(names(memory.recentFiles(9))).toEqual(['gone.ts', 'now.ts', 'old.ts', 'older.ts']);
    expect(memory.resource(gone.ordinal)).toMatchObject({
      accesses: 2,
      lastAt: gone.lastAt,
      lastTouch: gone.lastTouch,
      deleted: true,
    });
    expect([...memory.accessTimes(gone.ordinal)]).toEqual([old, START]);
    const found = engine.recall(memory, query('', { limit: 2 }));
    expect(pathsOf(found)).toEqual(['now.ts', 'old.ts']);
  });

  it('refuses a change set that leaves a gap, and an ordinal that it does not know', () => {
    const memory = engine.openMemory();
    const second = memoryOf([changed('s1', 'a.ts', 'b.ts')]).resource(1);
    const gap = { resources: [{ resource: second, accessedAt: second.lastAt, terms: [] }] };
    expect(() => memory.apply({ ...NO_CHANGE, ...gap })).toThrow('new resource 1 does not follow on from 0');
    expect(() => memory.resource(0)).toThrow('no resource 0 among 0');
  });

  it('does not share anything between two memories of one engine', () => {
    const shared = createEngine();
    const [one, other] = [shared.openMemory(), shared.openMemory()];
    shared.observe(one, prompt('s1', 'the zeppelin'));
    shared.observe(one, read('s1', 'src/zeppelin.ts'));
    shared.observe(other, read('s1', 'src/balloon.ts'));
    expect(shared.recall(other, query('zeppelin')).map(({ resource }) => resource.name)).toEqual([
      'src/balloon.ts',
    ]);
    expect(shared.recall(other, query('zeppelin', { channels: ['lexical', 'associative'] }))).toEqual([]);
    expect(other.find('file', 'src/zeppelin.ts')).toBeUndefined();
  });
});
