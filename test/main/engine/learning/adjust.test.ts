import { describe, expect, it } from 'vitest';
import { undoOf } from '../../../../main/engine/learning/undo-adjustment.ts';
import type { ProjectMemory } from '../../../../main/engine/memory/project-memory.ts';
import {
  type Adjustment,
  describeAdjustment,
  readAdjustment,
} from '../../../../main/engine/model/adjustment.ts';
import { AS_PUBLISHED } from '../../../../main/engine/model/decay-settings.ts';
import { changed, event, inOrder, START } from '../../../builders/event-builder.ts';
import { engine, memoryOf, ordinalOf, weightBetween } from '../../../builders/memory-builder.ts';
import { SavedInMemory } from '../../../fakes/saved-in-memory.ts';

const DAY = 86_400_000;
const [a, b] = [
  { kind: 'file', name: 'a.ts' },
  { kind: 'file', name: 'b.ts' },
] as const;
const association = { from: a, to: b };

function adjusted(adjustment: Adjustment, days = 0) {
  const text = describeAdjustment(adjustment);
  return event({ type: 'adjusted', source: 'host', at: START + days * DAY, text });
}

function met(): ProjectMemory {
  return memoryOf(inOrder([changed('s1', 'a.ts', 'b.ts'), changed('s2', 'a.ts', 'b.ts')]));
}

function everything(memory: ProjectMemory): unknown {
  const saved = new SavedInMemory();
  saved.save(memory.takeUnsaved());
  return saved.everything();
}

function stateOf(memory: ProjectMemory) {
  const list = memory.associations(ordinalOf(memory, 'a.ts'));
  const index = list.indexOf(ordinalOf(memory, 'b.ts'));
  return index < 0 ? null : list.get(index);
}

const ALL: readonly Adjustment[] = [
  { act: 'pin-resource', resource: a },
  { act: 'unpin-resource', resource: a },
  { act: 'pin-association', association },
  { act: 'unpin-association', association },
  { act: 'weaken-association', association, factor: 0.5 },
  { act: 'forget-association', association },
  {
    act: 'restore-association',
    association,
    state: { weight: 0.4, coAccesses: 3, at: START, isPinned: true },
  },
  { act: 'set-decay', settings: { ...AS_PUBLISHED, activation: 9, dropBelow: 0.01 } },
];

describe('an adjustment', () => {
  it.each(ALL)('is read as it was written: $act', (adjustment) => {
    expect(readAdjustment(describeAdjustment(adjustment))).toEqual(adjustment);
  });

  it.each([
    null,
    '',
    'no JSON',
    '[]',
    '{"act":"sing"}',
    '{"act":"pin-resource"}',
    '{"act":"pin-resource","resource":{"kind":"planet","name":"Mars"}}',
    '{"act":"weaken-association","association":{"from":{"kind":"file","name":"a.ts"},"to":{"kind":"file","name":"b.ts"}},"factor":7}',
  ])('changes nothing where it reads «%s»', (text) => {
    const memory = met();
    engine.observe(memory, event({ type: 'adjusted', source: 'host', text }));
    expect(everything(memory)).toEqual(everything(met()));
  });

  it('changes nothing where it names what is not known', () => {
    const memory = met();
    const nowhere = { kind: 'file', name: 'nowhere.ts' } as const;
    memoryOf(
      [
        adjusted({ act: 'pin-resource', resource: nowhere }),
        adjusted({ act: 'forget-association', association: { from: a, to: nowhere } }),
      ],
      memory,
    );
    expect(everything(memory)).toEqual(everything(met()));
  });

  it('weakens, pins, forgets and restores one direction of an association', () => {
    const memory = met();
    const before = stateOf(memory)!;
    engine.observe(memory, adjusted({ act: 'weaken-association', association, factor: 0.25 }));
    expect(stateOf(memory)).toEqual({ ...before, weight: before.weight * 0.25 });
    engine.observe(memory, adjusted({ act: 'pin-association', association }));
    expect(stateOf(memory)?.isPinned).toBe(true);
    expect(memory.resource(ordinalOf(memory, 'a.ts')).pinnedAssociations).toBe(1);
    engine.observe(memory, adjusted({ act: 'forget-association', association }));
    expect(stateOf(memory)).toBeNull();
    expect(memory.resource(ordinalOf(memory, 'a.ts')).pinnedAssociations).toBe(0);
    expect(weightBetween(memory, 'b.ts', 'a.ts')).toBeGreaterThan(0);
  });

  it.each(ALL.slice(0, 6))('is taken back to the same bytes where nothing was learned since: $act', (one) => {
    const memory = met();
    const correction = one as Exclude<Adjustment, { act: 'set-decay' }>;
    const before = 'resource' in correction ? { isPinned: false } : stateOf(memory)!;
    engine.observe(memory, adjusted(correction));
    engine.observe(memory, adjusted(undoOf(memory, correction, before)));
    expect(everything(memory)).toEqual(everything(met()));
  });

  it('is met again by learning anew: the same bytes, saved on the way or not', () => {
    const events = [
      ...inOrder([changed('s1', 'a.ts', 'b.ts', 'c.ts'), changed('s2', 'a.ts', 'b.ts')]),
      ...ALL.map((one, days) => adjusted(one, days)),
      ...inOrder([changed('s3', 'a.ts', 'b.ts')], START + 30 * DAY),
    ];
    const saved = new SavedInMemory();
    let memory = engine.openMemory();
    for (const each of events) {
      engine.observe(memory, each);
      saved.save(memory.takeUnsaved());
      memory = engine.openMemory(saved.saved(), saved);
    }
    expect(saved.everything()).toEqual(everything(memoryOf(events)));
    expect(memory.decay.activation).toBeCloseTo(2 ** (-1 / 9), 12);
  });
});
