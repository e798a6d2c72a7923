import { recentCandidates } from '../candidates.ts';
import type { Channel } from '../channel.ts';

/**
 * Files by their latest touch. When the query is about the current session's work, files of that work weigh
 * most; others keep the ordinary weight, since a file that some other work happened to touch last says
 * nothing about it.
 */
export const recency: Channel = {
  name: 'recency',
  weight: (cue, { recall }) => (cue.refersToSession ? recall.sessionRecencyWeight : recall.weights.recency),
  propose: (memory, cue, { recall }) => {
    const own = new Set(cue.session?.files);
    const otherScale = cue.refersToSession ? recall.weights.recency / recall.sessionRecencyWeight : 1;
    return recentCandidates(memory, cue).map((ordinal) => ({
      ordinal,
      scale: own.has(ordinal) ? 1 : otherScale,
      because: () => ({
        lastAt: memory.resource(ordinal).lastAt,
        isOfThisSession: cue.refersToSession && own.has(ordinal),
      }),
    }));
  },
};
