import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asSaved, mergeMemory } from '../../../../main/engine/memory/whole-memory.ts';
import { anyEvents } from '../../../builders/arbitrary-events.ts';
import { engine, memoryOf } from '../../../builders/memory-builder.ts';
import { SavedInMemory } from '../../../fakes/saved-in-memory.ts';

it('a whole memory that goes on learning, merged with what changed, is what all events give at once', () => {
  fc.assert(
    fc.property(anyEvents, fc.nat({ max: 60 }), (events, cut) => {
      const whole = memoryOf(events.slice(0, cut)).takeUnsaved();
      const { saved, cold } = asSaved(whole);
      const memory = engine.openMemory(saved, cold);
      for (const each of events.slice(cut)) engine.observe(memory, each);
      const [merged, atOnce] = [new SavedInMemory(), new SavedInMemory()];
      merged.save(mergeMemory(whole, memory.takeUnsaved()));
      atOnce.save(memoryOf(events).takeUnsaved());
      expect(merged.everything()).toEqual(atOnce.everything());
    }),
    { numRuns: 100 },
  );
});
