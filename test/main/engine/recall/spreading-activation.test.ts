import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../main/engine/config.ts';
import type { ProjectMemory } from '../../../../main/engine/memory/project-memory.ts';
import { spreadActivation } from '../../../../main/engine/recall/spreading-activation.ts';
import { START } from '../../../builders/event-builder.ts';
import { type Edges, graphOf } from '../../../builders/graph-builder.ts';
import { ordinalOf } from '../../../builders/memory-builder.ts';

const DAY = 86_400_000;

/** What activation reaches from seeds, by name, in order. */
function reachedFrom(
  memory: ProjectMemory,
  seeds: Readonly<Record<string, number>>,
  now = START,
): ReadonlyMap<string, { readonly activation: number; readonly path: readonly string[] }> {
  const started = Object.entries(seeds).map(([name, activation]) => ({
    ordinal: ordinalOf(memory, name),
    activation,
  }));
  const nameOf = (ordinal: number): string => memory.resource(ordinal).name;
  return new Map(
    spreadActivation(memory, started, now, DEFAULTS).map((reached) => [
      nameOf(reached.ordinal),
      { activation: reached.activation, path: reached.path().map(nameOf) },
    ]),
  );
}

function star(edges: number, weight: (index: number) => number): Edges {
  return { a: Object.fromEntries(Array.from({ length: edges }, (_, index) => [`t${index}`, weight(index)])) };
}

describe('spreading activation', () => {
  it('follows a small graph as worked by hand', () => {
    //        0.8 → b → 0.5 ↘
    //      a                 d → 0.5 → e → 0.9 → f
    //        0.4 → c → 0.9 ↗
    const memory = graphOf({
      a: { b: 0.8, c: 0.4 },
      b: { d: 0.5 },
      c: { d: 0.9 },
      d: { e: 0.5 },
      e: { f: 0.9 },
    });
    const reached = reachedFrom(memory, { a: 1 });
    const fan = 1 / Math.sqrt(2); // two edges out of a; one out of each other
    const expected = {
      b: 0.8 * fan, //        0.5657
      c: 0.4 * fan, //        0.2828
      d: 0.8 * fan * 0.5, //  0.2828 by b; by c it would be 0.2546: the best path wins, they do not add up
      e: 0.8 * fan * 0.25, // 0.1414, the third hop; f would be a fourth
    };
    expect(new Set(reached.keys())).toEqual(new Set(Object.keys(expected)));
    for (const [name, activation] of Object.entries(expected)) {
      expect(reached.get(name)?.activation).toBeCloseTo(activation, 12);
    }
    expect(reached.get('e')?.path).toEqual(['a', 'b', 'd', 'e']);
  });

  it('damps a node by the square root of its degree, up to 50', () => {
    const four = reachedFrom(graphOf(star(4, () => 0.6)), { a: 1 });
    expect(four.get('t0')?.activation).toBeCloseTo(0.6 / 2, 12);
    const sixty = reachedFrom(graphOf(star(60, () => 0.6)), { a: 1 });
    expect(sixty.get('t0')?.activation).toBeCloseTo(0.6 / Math.sqrt(50), 12);
  });

  it('follows the ten strongest edges out of a node', () => {
    const reached = reachedFrom(graphOf(star(12, (index) => 0.3 + index / 100)), { a: 1 });
    expect([...reached.keys()]).toEqual(Array.from({ length: 10 }, (_, index) => `t${11 - index}`));
  });

  it('follows edges that were learned to be strong, and lets time rank them without silencing them', () => {
    const memory = graphOf({ a: { strong: 0.12, weak: 0.09 } });
    const fan = 1 / Math.sqrt(2);
    expect(reachedFrom(memory, { a: 1 }).get('strong')?.activation).toBeCloseTo(0.12 * fan, 12);
    const later = reachedFrom(memory, { a: 1 }, START + 300 * DAY);
    expect([...later.keys()]).toEqual(['strong']);
    expect(later.get('strong')?.activation).toBeCloseTo(0.12 * 0.98 ** 300 * fan, 12);
  });

  it('stops where activation has become faint', () => {
    const memory = graphOf({ a: { b: 0.2 }, b: { c: 0.2 }, c: { d: 0.9 } });
    expect([...reachedFrom(memory, { a: 1 }).keys()]).toEqual(['b', 'c', 'd']);
    expect([...reachedFrom(memory, { a: 0.4 }).keys()]).toEqual(['b']); // c would have 0.016
  });

  it('raises what is reinforced, by one half at most, faded to now', () => {
    const memory = graphOf(
      { a: { some: 0.4, much: 0.4 } },
      { some: { reinforcement: 0.3 }, much: { reinforcement: 0.9 } },
    );
    const fan = 1 / Math.sqrt(2);
    const now = reachedFrom(memory, { a: 1 });
    expect(now.get('some')?.activation).toBeCloseTo(0.4 * 1.3 * fan, 12);
    expect(now.get('much')?.activation).toBeCloseTo(0.4 * 1.5 * fan, 12);
    const later = reachedFrom(memory, { a: 1 }, START + 5 * DAY);
    expect(later.get('some')?.activation).toBeCloseTo(0.4 * 0.98 ** 5 * (1 + 0.3 * 0.995 ** 5) * fan, 12);
  });

  it('stops short of a file that is in everything', () => {
    const edges = { a: { hub: 0.9, b: 0.5 }, hub: { c: 0.9 } };
    const known = (sessions: number) =>
      reachedFrom(graphOf(edges, { a: { sessions: 2 }, hub: { sessions } }), { a: 1 });
    expect([...known(10).keys()]).toEqual(['b']);
    expect([...known(9).keys()]).toEqual(['hub', 'c', 'b']); // too few sessions to tell a hub from a habit
  });

  it('explains each result by the path that its activation took', () => {
    // a is a seed of its own and is also reached from s: what a passes on came from a.
    const memory = graphOf({ s: { a: 0.3 }, a: { b: 0.8 } });
    const reached = reachedFrom(memory, { s: 1, a: 1 });
    expect(reached.get('a')?.path).toEqual(['s', 'a']);
    expect(reached.get('b')).toEqual({ activation: 0.8, path: ['a', 'b'] });
  });

  it('orders what it reached by activation, ties by first touch', () => {
    const reached = reachedFrom(graphOf({ a: { later: 0.4, first: 0.8, tied: 0.4 } }), { a: 1 });
    expect([...reached.keys()]).toEqual(['first', 'later', 'tied']);
  });
});
