import { describe, expect, it } from 'vitest';
import { prompt, read } from '../../../../builders/event-builder.ts';
import { engine, memoryOf, query } from '../../../../builders/memory-builder.ts';

const RECENCY = { channels: ['recency'] } as const;

/** Recency's weights by file, in rank order. */
function weightsFor(
  text: string,
  session: string | null,
): readonly (readonly [string, number | undefined])[] {
  const memory = memoryOf([
    read('other', 'src/harbour.ts'),
    prompt('mine', 'tariff'),
    read('mine', 'src/tariff.ts'),
    read('other', 'src/zeppelin.ts'),
  ]);
  return engine
    .recall(memory, query(text, { ...RECENCY, session }))
    .map(({ resource, evidence }) => [resource.name, evidence()[0]?.weight]);
}

describe('the recency channel', () => {
  it('ranks by the latest touch', () => {
    expect(weightsFor('anything', null)).toEqual([
      ['src/zeppelin.ts', 1],
      ['src/tariff.ts', 1],
      ['src/harbour.ts', 1],
    ]);
  });

  it("weighs 30 for the session's own files where the query refers to its work, and 1 for others", () => {
    expect(weightsFor('tariff', 'mine')).toEqual([
      ['src/tariff.ts', 30],
      ['src/zeppelin.ts', 1],
      ['src/harbour.ts', 1],
    ]);
  });

  it.each([
    ['another subject', 'draw the dashboard', 'mine'],
    ['too small a share of the words', 'tariff of the dashboard for visitors', 'mine'],
    ['a session that touched nothing', 'tariff', 'new'],
  ])('weighs 1 for %s', (_why, text, session) => {
    expect(weightsFor(text, session).map(([, weight]) => weight)).toEqual([1, 1, 1]);
  });
});
