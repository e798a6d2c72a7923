import type { Channel } from '../channel.ts';
import { isCandidate } from '../cue.ts';

/**
 * Of the files that hold query terms, those in the folder in which the asker stands, by their match. In a
 * repository with many packages the same words name different things; a whole project is no such folder.
 */
export const place: Channel = {
  name: 'place',
  weight: (_cue, config) => config.recall.weights.place,
  propose: (memory, cue) => {
    const { folder } = cue.query;
    if (!folder) return [];
    const isInside = (ordinal: number) => {
      const resource = memory.resource(ordinal);
      return isCandidate(memory, cue, resource) && resource.name.startsWith(`${folder}/`);
    };
    return cue.matches
      .best(cue.pool, ({ ordinal }) => isInside(ordinal))
      .map(({ ordinal, coverage }) => ({ ordinal, scale: coverage, because: () => ({ folder }) }));
  },
};
