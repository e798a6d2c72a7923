import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../main/engine/config.ts';
import { makeCue } from '../../../../main/engine/recall/cue.ts';
import { reciprocalRankFusion } from '../../../../main/engine/recall/fusion.ts';
import type { ChannelRanking, Ranked } from '../../../../main/engine/recall/ranker.ts';
import { graphOf } from '../../../builders/graph-builder.ts';
import { ordinalOf, query } from '../../../builders/memory-builder.ts';

const memory = graphOf({ x: {}, y: {}, z: {}, w: {} });

function ranking(
  channel: ChannelRanking['channel'],
  weight: number,
  ...proposals: readonly (readonly [name: string, scale: number])[]
): ChannelRanking {
  return {
    channel,
    weight,
    proposals: proposals.map(([name, scale]) => ({
      ordinal: ordinalOf(memory, name),
      scale,
      because: () => ({ name }),
    })),
  };
}

function fuse(rankings: readonly ChannelRanking[]): readonly Ranked[] {
  return reciprocalRankFusion.rank(memory, makeCue(memory, query(''), DEFAULTS), rankings, DEFAULTS);
}

function scoresOf(ranked: readonly Ranked[]): Readonly<Record<string, number>> {
  return Object.fromEntries(ranked.map(({ ordinal, score }) => [memory.resource(ordinal).name, score]));
}

describe('reciprocal-rank fusion', () => {
  const lexical = ranking('lexical', 4, ['x', 1], ['y', 0.5]);
  const frequency = ranking('frequency', 2, ['y', 1], ['z', 1]);
  const recency = ranking('recency', 30, ['z', 1], ['x', 1]);

  it('adds up weight times scale over 20 plus rank, as a table by hand', () => {
    //      lexical 4        frequency 2    sum
    // x    4·1/21           –              0.190476
    // y    4·½/22           2/21           0.186147
    // z    –                2/22           0.090909
    const ranked = fuse([lexical, frequency]);
    const scores = scoresOf(ranked);
    expect(Object.keys(scores)).toEqual(['x', 'y', 'z']);
    expect(scores.x).toBeCloseTo(0.190476, 6);
    expect(scores.y).toBeCloseTo(0.186147, 6);
    expect(scores.z).toBeCloseTo(0.090909, 6);
  });

  it('lets recency lead where the query refers to the session', () => {
    // z 2/22 + 30/21 = 1.519481; x 4/21 + 30/22 = 1.554113; y as before
    const scores = scoresOf(fuse([lexical, frequency, recency]));
    expect(Object.keys(scores)).toEqual(['x', 'z', 'y']);
    expect(scores.z).toBeCloseTo(1.519481, 6);
    expect(scores.x).toBeCloseTo(1.554113, 6);
  });

  it('explains a score by parts that add up to it, the largest first', () => {
    for (const { score, evidence } of fuse([lexical, frequency, recency])) {
      const parts = evidence().map((part) => part.contribution);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 12);
      expect(parts).toEqual([...parts].sort((a, b) => b - a));
    }
    const y = fuse([lexical, frequency]).find(({ ordinal }) => memory.resource(ordinal).name === 'y');
    expect(y?.evidence()).toEqual([
      { channel: 'frequency', rank: 1, weight: 2, contribution: 2 / 21, because: { name: 'y' } },
      { channel: 'lexical', rank: 2, weight: 2, contribution: 2 / 22, because: { name: 'y' } },
    ]);
  });

  it('gives ties to the file touched last', () => {
    const tied = fuse([ranking('lexical', 4, ['x', 1]), ranking('associative', 4, ['w', 1])]);
    expect(tied.map(({ ordinal }) => memory.resource(ordinal).name)).toEqual(['w', 'x']);
  });

  it('does not depend on the order of the channels', () => {
    const inTurn = fuse([lexical, frequency, recency]).map(({ ordinal }) => ordinal);
    fc.assert(
      fc.property(fc.shuffledSubarray([lexical, frequency, recency], { minLength: 3 }), (shuffled) => {
        expect(fuse(shuffled).map(({ ordinal }) => ordinal)).toEqual(inTurn);
      }),
    );
  });
});
