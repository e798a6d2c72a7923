import type { Channel } from '../channel.ts';
import { isCandidate } from '../cue.ts';

/** Files whose path and context hold the query's words, scaled by the share of the words that they hold. */
export const lexical: Channel = {
  name: 'lexical',
  weight: (_cue, config) => config.recall.weights.lexical,
  propose: (memory, cue) =>
    cue.matches
      .best(
        cue.pool,
        ({ coverage, ordinal }) => coverage > 0 && isCandidate(memory, cue, memory.resource(ordinal)),
      )
      .map((match) => ({
        ordinal: match.ordinal,
        scale: match.coverage,
        because: () => ({ terms: match.terms(), coverage: match.coverage }),
      })),
};
