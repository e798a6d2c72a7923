import { recentCandidates } from '../candidates.ts';
import type { Channel } from '../channel.ts';

/** Files by their latest touch; weighs most when the query is about the current session's work. */
export const recency: Channel = {
  name: 'recency',
  weight: (cue, { recall }) => (cue.refersToSession ? recall.sessionRecencyWeight : recall.weights.recency),
  propose: (memory, cue) =>
    recentCandidates(memory, cue).map((ordinal) => ({
      ordinal,
      scale: 1,
      because: () => ({ lastAt: memory.resource(ordinal).lastAt, refersToSession: cue.refersToSession }),
    })),
};
