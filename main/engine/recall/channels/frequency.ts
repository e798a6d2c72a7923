import { frequentCandidates } from '../candidates.ts';
import type { Channel } from '../channel.ts';

/** Files by number of accesses. */
export const frequency: Channel = {
  name: 'frequency',
  weight: (_cue, config) => config.recall.weights.frequency,
  propose: (memory, cue) =>
    frequentCandidates(memory, cue).map((ordinal) => ({
      ordinal,
      scale: 1,
      because: () => ({ accesses: memory.resource(ordinal).accesses }),
    })),
};
