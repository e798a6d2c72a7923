import { describe, expect, it } from 'vitest';
import { PairRecorder } from '../../../../main/engine/graph/pair-history.ts';
import {
  changePoints,
  framesBetween,
  thinned,
  weightsAt,
} from '../../../../main/engine/graph/points-over-time.ts';
import { observe } from '../../../../main/engine/learning/observe.ts';
import type { ActivityEvent } from '../../../../main/engine/model/event.ts';
import { MS_PER_DAY } from '../../../../main/engine/model/units.ts';
import { changed, event, START } from '../../../builders/event-builder.ts';
import { engine, weightBetween } from '../../../builders/memory-builder.ts';

const A = { kind: 'file', name: 'a.ts' } as const;
const B = { kind: 'file', name: 'b.ts' } as const;

function replay(events: readonly ActivityEvent[]) {
  const memory = engine.openMemory();
  const recorder = new PairRecorder([
    { from: A, to: B },
    { from: B, to: A },
  ]);
  recorder.begin(memory);
  for (const each of events) {
    const apply: Parameters<typeof observe>[1] = (changes) => {
      memory.apply(changes);
      recorder.record(memory, changes, each);
    };
    observe(memory, apply, each, engine.config);
  }
  const [forward, backward] = recorder.histories();
  return { memory, forward: forward!, backward: backward! };
}

/** Both files touched in a session on a day. */
const together = (session: string, day: number): ActivityEvent => ({
  ...changed(session, 'a.ts', 'b.ts'),
  at: START + day * MS_PER_DAY,
});

describe('the history of a pair', () => {
  it('ends in the weight that the memory has, and counts what met where', () => {
    const { memory, forward, backward } = replay([together('s1', 0), together('s2', 3), together('s2', 4)]);

    const last = forward.states.at(-1)!;
    expect(last.weight).toBe(weightBetween(memory, 'a.ts', 'b.ts'));
    expect(backward.states.at(-1)?.weight).toBe(weightBetween(memory, 'b.ts', 'a.ts'));
    expect(forward.meetings.map(({ session }) => session)).toEqual(['s1', 's2']);
    expect(forward.meetings.reduce((sum, { times }) => sum + times, 0)).toBe(last.coAccesses);
  });

  it('gives the weight at any time as the memory of that time would', () => {
    const events = [together('s1', 0), together('s2', 3), together('s3', 9)];
    const { forward } = replay(events);
    const weightAfter = (count: number): number =>
      weightBetween(replay(events.slice(0, count)).memory, 'a.ts', 'b.ts');

    const [before, first, between, third] = weightsAt(
      forward.states,
      [-1, 0, 5, 9].map((day) => START + day * MS_PER_DAY),
    );

    expect(before).toBe(0);
    expect(first).toBe(weightAfter(1));
    expect(between).toBeCloseTo(weightAfter(2) * 0.98 ** 2, 12);
    expect(third).toBe(weightAfter(3));
  });

  it('knows when an association was dropped', () => {
    const swept = event({
      type: 'swept',
      source: 'host',
      session: 'host',
      text: '0-10',
      at: START + 900 * MS_PER_DAY,
    });

    const { forward } = replay([together('s1', 0), swept]);

    expect(changePoints(forward.states).at(-1)).toEqual({ at: swept.at, weight: 0, coAccesses: 0 });
    expect(weightsAt(forward.states, [swept.at + 1])).toEqual([0]);
  });
});

describe('points over time', () => {
  it('are thinned without losing the first, the last, the lowest and the highest', () => {
    const points = Array.from({ length: 1_000 }, (_, n) => ({
      at: START + n,
      weight: n === 500 ? 1 : n === 700 ? 0 : 0.5 + 0.1 * Math.sin(n),
      coAccesses: n,
    }));

    const kept = thinned(points, 64);

    expect(kept.length).toBeLessThanOrEqual(64);
    expect(kept).toEqual(expect.arrayContaining([points[0], points[500], points[700], points[999]]));
    expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(thinned(points.slice(0, 64), 64)).toEqual(points.slice(0, 64));
  });

  it('has frames from the first to the last time, evenly apart', () => {
    expect(framesBetween(0, 10, 3)).toEqual([0, 5, 10]);
    expect(framesBetween(10, 10, 3)).toEqual([10]);
  });
});
