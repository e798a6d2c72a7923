import { weightNow } from '../../decay/faded.ts';
import type { ResourceOrdinal } from '../../model/resource.ts';
import type { Channel } from '../channel.ts';
import { isCandidate } from '../cue.ts';

/** Files associated with what the session touched last. */
export const recurrence: Channel = {
  name: 'recurrence',
  weight: (_cue, config) => config.recall.weights.recurrence,
  propose: (memory, cue, config) => {
    const best = new Map<ResourceOrdinal, { from: ResourceOrdinal; weight: number }>();
    for (const from of cue.session?.window.slice(-config.recall.recurrenceWindow) ?? []) {
      const list = memory.associations(from);
      for (let index = 0; index < list.length; index++) {
        const to = list.to(index);
        const weight = weightNow(memory, from, index, cue.query.now);
        if (weight > (best.get(to)?.weight ?? 0)) best.set(to, { from, weight });
      }
    }
    return [...best]
      .filter(([ordinal]) => isCandidate(memory, cue, memory.resource(ordinal)))
      .sort(([a, x], [b, y]) => y.weight - x.weight || a - b)
      .slice(0, cue.pool)
      .map(([ordinal, { from, weight }]) => ({
        ordinal,
        scale: 1,
        because: () => ({ from: memory.resource(from).name, associationWeight: weight }),
      }));
  },
};
