import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectMemory } from '../../../main/engine/memory/project-memory.ts';
import type { ActivityEvent } from '../../../main/engine/model/event.ts';
import { changed, prompt, START } from '../../builders/event-builder.ts';
import { engine, memoryOf, pathsOf, query } from '../../builders/memory-builder.ts';

const FILES = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts'];

/** Associations by name: where order of arrival numbers resources differently, names still compare. */
function associationsOf(memory: ProjectMemory): unknown {
  const rows: string[] = [];
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    const list = memory.associations(ordinal);
    for (let index = 0; index < list.length; index++) {
      const { to, weight, coAccesses } = list.get(index);
      const ends = `${memory.resource(ordinal).name} → ${memory.resource(to).name}`;
      rows.push(`${ends} ${weight.toFixed(12)} ${coAccesses}`);
    }
  }
  return rows.sort();
}

/** Merges streams, each in its own order, taking from the one that each pick names. */
function interleaved(
  streams: readonly (readonly ActivityEvent[])[],
  picks: readonly number[],
): readonly ActivityEvent[] {
  const left = streams.map((stream) => [...stream]);
  const merged: ActivityEvent[] = [];
  for (const pick of picks) {
    const stream = left[pick % left.length];
    const next = stream?.shift();
    if (next !== undefined) merged.push(next);
  }
  return [...merged, ...left.flat()];
}

const picks = fc.array(fc.nat({ max: 2 }), { maxLength: 40 });

describe('where order must not matter', () => {
  it('teaches the same whether sessions on different files run in turn or side by side', () => {
    // Different files: on the same ones, which session's step comes first changes what the gate lets through.
    const stream = (session: string) =>
      fc
        .array(fc.constantFrom(...FILES), { maxLength: 12 })
        .map((names) => names.map((name) => changed(session, `${session}/${name}`)));
    fc.assert(
      fc.property(stream('s1'), stream('s2'), stream('s3'), picks, (one, two, three, order) => {
        const inTurn = memoryOf([...one, ...two, ...three]);
        const sideBySide = memoryOf(interleaved([one, two, three], order));
        expect(associationsOf(sideBySide)).toEqual(associationsOf(inTurn));
      }),
      { numRuns: 60 },
    );
  });

  it('links what a session touched only, however sessions are interleaved', () => {
    const stream = (session: string) =>
      fc
        .array(fc.constantFrom(...FILES), { maxLength: 12 })
        .map((names) => names.map((name) => changed(session, name)));
    fc.assert(
      fc.property(stream('s1'), stream('s2'), picks, (one, two, order) => {
        const pairs = (memory: ProjectMemory) =>
          (associationsOf(memory) as readonly string[]).map((row) => row.replace(/ [\d.]+ (\d+)$/, ' $1'));
        expect(pairs(memoryOf(interleaved([one, two], order)))).toEqual(pairs(memoryOf([...one, ...two])));
      }),
      { numRuns: 60 },
    );
  });

  it('ranks the same however the paths to rank are listed', () => {
    const memory = memoryOf([
      prompt('s1', 'harbour'),
      changed('s1', ...FILES),
      changed('s2', 'b.ts', 'd.ts'),
    ]);
    const ask = (among: readonly string[]) =>
      pathsOf(engine.recall(memory, query('harbour b', { among, limit: 10 })));
    fc.assert(
      fc.property(fc.shuffledSubarray(FILES, { minLength: FILES.length }), (among) => {
        expect(ask(among)).toEqual(ask(FILES));
      }),
    );
  });

  it('ranks all known files as it ranks them when they are listed', () => {
    const memory = memoryOf([
      prompt('s1', 'harbour'),
      changed('s1', ...FILES),
      changed('s2', 'b.ts', 'd.ts'),
    ]);
    expect(pathsOf(engine.recall(memory, query('harbour b', { among: FILES, limit: 10 })))).toEqual(
      pathsOf(engine.recall(memory, query('harbour b', { limit: 10 }))),
    );
  });

  it('ranks nothing but what is listed, and nothing unknown', () => {
    const memory = memoryOf([changed('s1', ...FILES)]);
    const ask = query('', { among: ['c.ts', 'zeppelin.ts'], now: START });
    expect(pathsOf(engine.recall(memory, ask))).toEqual(['c.ts']);
  });
});
