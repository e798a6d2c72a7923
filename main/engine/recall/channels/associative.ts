import type { Channel } from '../channel.ts';
import { isCandidate } from '../cue.ts';
import { spreadActivation } from '../spreading-activation.ts';

/** Files that activation reaches from what the query matches directly. */
export const associative: Channel = {
  name: 'associative',
  weight: (_cue, config) => config.recall.weights.associative,
  propose: (memory, cue, config) => {
    const matches = cue.matches.best(config.recall.spreading.seeds);
    const best = matches[0]?.score ?? 1;
    const seeds = matches.map((match) => ({ ordinal: match.ordinal, activation: match.score / best }));
    return spreadActivation(memory, seeds, cue.query.now, config)
      .filter((reached) => isCandidate(memory, cue, memory.resource(reached.ordinal)))
      .slice(0, cue.pool)
      .map((reached) => ({
        ordinal: reached.ordinal,
        scale: 1,
        because: () => ({
          from: memory.resource(reached.from).name,
          associationWeight: reached.weight,
          path: reached.path().map((ordinal) => memory.resource(ordinal).name),
          activation: reached.activation,
        }),
      }));
  },
};
