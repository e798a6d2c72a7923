import { describe, expect, it } from 'vitest';
import { fadingCurve, fadingOf } from '../../../../main/engine/graph/fading.ts';
import { nextMeeting } from '../../../../main/engine/graph/next-meeting.ts';
import { strengthen } from '../../../../main/engine/learning/strengthen.ts';
import { NO_CHANGE } from '../../../../main/engine/model/change-set.ts';
import { MS_PER_DAY } from '../../../../main/engine/model/units.ts';
import { START } from '../../../builders/event-builder.ts';
import { graphOf } from '../../../builders/graph-builder.ts';
import { engine } from '../../../builders/memory-builder.ts';

describe('how an association fades', () => {
  it('is gone when its curve reaches the weight at which it is dropped', () => {
    const memory = graphOf({ 'a.ts': { 'b.ts': 0.5 } });
    const { goneAt, dropBelow, halfLifeDays, heldBy } = fadingOf(memory, 0, 0);

    const curve = fadingCurve(memory, 0, 0, [START, goneAt!], 5);

    expect(curve[0]).toEqual({ at: START, weight: 0.5 });
    expect(curve.at(-1)?.weight).toBeCloseTo(dropBelow, 12);
    expect(heldBy).toBeNull();
    const [, half] = fadingCurve(memory, 0, 0, [START, START + halfLifeDays * MS_PER_DAY], 2);
    expect(half?.weight).toBeCloseTo(0.25, 12);
  });

  it('does not fade while it is pinned, and is never dropped while an end is', () => {
    const memory = graphOf({ 'a.ts': { 'b.ts': 0.5 } });
    memory.apply({ ...NO_CHANGE, pinnedResources: [{ ordinal: 1, pinned: true }] });
    expect(fadingOf(memory, 0, 0)).toMatchObject({ goneAt: null, heldBy: 'resource' });

    memory.apply({ ...NO_CHANGE, pinnedAssociations: [{ from: 0, to: 1, pinned: true }] });
    expect(fadingOf(memory, 0, 0)).toMatchObject({ goneAt: null, heldBy: 'association' });
    const curve = fadingCurve(memory, 0, 0, [START, START + 100 * MS_PER_DAY], 2);
    expect(curve.map(({ weight }) => weight)).toEqual([0.5, 0.5]);
  });

  it('tells what one more meeting would do', () => {
    const memory = graphOf({ 'a.ts': { 'b.ts': 0.2 } }, { 'b.ts': { kind: 'error' } });

    expect(nextMeeting(memory, 0, 1, 0.2, engine.config)).toEqual({
      rate: 0.2,
      hub: 1,
      weight: strengthen(
        0.2,
        { position: 1, windowLength: 1, isHub: false, isReverse: false, isError: true },
        engine.config.learning,
      ),
    });
  });
});
