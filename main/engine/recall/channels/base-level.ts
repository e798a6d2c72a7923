import { baseLevel as baseLevelOf } from '../../learning/base-level.ts';
import { frequentCandidates, recentCandidates } from '../candidates.ts';
import type { Channel } from '../channel.ts';

/**
 * Files by base-level activation. Computed for the most recent and the most frequent ones only: a file that
 * is neither cannot lead a ranking made of recency and frequency.
 */
export const baseLevel: Channel = {
  name: 'base-level',
  weight: (_cue, config) => config.recall.weights['base-level'],
  propose: (memory, cue, config) =>
    [...new Set([...recentCandidates(memory, cue), ...frequentCandidates(memory, cue)])]
      .map((ordinal) => ({
        ordinal,
        level: baseLevelOf(memory.accessTimes(ordinal), cue.query.now, config.recall.baseLevel),
      }))
      .sort((a, b) => b.level - a.level || a.ordinal - b.ordinal)
      .slice(0, cue.pool)
      .map(({ ordinal, level }) => ({ ordinal, scale: 1, because: () => ({ baseLevel: level }) })),
};
