import { describe, expect, it } from 'vitest';
import { CHANNEL_NAMES } from '../../../../../main/engine/config.ts';
import { PUBLISHED_PLAN } from '../../../../../main/engine/engine.ts';
import { changed, edit, inOrder, prompt, read, START } from '../../../../builders/event-builder.ts';
import { engine, memoryOf, pathsOf, query, weightBetween } from '../../../../builders/memory-builder.ts';

const HOUR = 3_600_000;

describe('the channels', () => {
  it('are the published seven, in the order of their table', () => {
    expect(PUBLISHED_PLAN.channels.map(({ name }) => name)).toEqual([...CHANNEL_NAMES]);
  });

  it('frequency ranks by number of touches, ties the latest first', () => {
    const memory = memoryOf(['a', 'b', 'b', 'c'].map((name) => changed('s1', name)));
    expect(pathsOf(engine.recall(memory, query('', { channels: ['frequency'] })))).toEqual(['b', 'c', 'a']);
  });

  it('base level ranks a burst of old uses against one late use by the formula', () => {
    const at = (hours: number, name: string) => ({ ...changed('s1', name), at: START + hours * HOUR });
    const memory = memoryOf([at(0, 'often'), at(0, 'often'), at(0, 'often'), at(8, 'late')]);
    const ask = (hours: number) =>
      pathsOf(engine.recall(memory, query('', { channels: ['base-level'], now: START + hours * HOUR })));
    expect(ask(8.5)).toEqual(['late', 'often']); // ½^−½ = 1.41 against 3 · 8.5^−½ = 1.03
    expect(ask(20)).toEqual(['often', 'late']); //  12^−½ = 0.29 against 3 · 20^−½ = 0.67
  });

  it('recurrence proposes the associates of what the session touched last, the strongest first', () => {
    const memory = memoryOf([
      ...Array.from({ length: 4 }, (_, index) => changed(`t${index}`, 'open.ts', 'twice.ts')),
      changed('s1', 'open.ts', 'once.ts'),
      changed('now', 'open.ts'),
    ]);
    const hits = engine.recall(memory, query('', { channels: ['recurrence'], session: 'now' }));
    expect(pathsOf(hits)).toEqual(['twice.ts', 'once.ts']);
    expect(hits[0]?.evidence()[0]).toMatchObject({
      channel: 'recurrence',
      rank: 1,
      weight: 0.2,
      because: { from: 'open.ts', associationWeight: weightBetween(memory, 'open.ts', 'twice.ts') },
    });
    expect(engine.recall(memory, query('', { channels: ['recurrence'] }))).toEqual([]);
  });

  it('lexical scales by the share of the words matched', () => {
    const memory = memoryOf([
      prompt('s1', 'harbour tariff'),
      read('s1', 'a.ts'),
      prompt('s2', 'harbour'),
      read('s2', 'b.ts'),
    ]);
    const hits = engine.recall(memory, query('harbour tariff', { channels: ['lexical'] }));
    expect(hits.map(({ resource, evidence }) => [resource.name, evidence()[0]?.weight])).toEqual([
      ['a.ts', 4],
      ['b.ts', 2],
    ]);
  });

  it('associative names the file and the path that led to a suggestion', () => {
    const memory = memoryOf(
      inOrder(Array.from({ length: 3 }, (_, index) => changed(`s${index}`, 'src/tariff.ts', 'lib/money.ts'))),
    );
    const [hit] = engine.recall(memory, query('tariff', { channels: ['associative'], limit: 1 }));
    expect(hit?.resource.name).toBe('lib/money.ts');
    expect(hit?.evidence()[0]?.because).toMatchObject({
      from: 'src/tariff.ts',
      path: ['src/tariff.ts', 'lib/money.ts'],
    });
  });

  it('none proposes tools, errors or deleted files', () => {
    const memory = memoryOf([
      { ...edit('s1', 'kept.ts', 'gone.ts'), error: 'TypeError: kept gone' },
      { ...changed('s1', 'gone.ts'), access: 'delete' },
    ]);
    for (const channel of CHANNEL_NAMES) {
      const hits = engine.recall(
        memory,
        query('kept gone typeerror edit', { channels: [channel], session: 's1' }),
      );
      expect(pathsOf(hits).filter((path) => path !== 'kept.ts')).toEqual([]);
    }
  });
});
