import { seededRandom, shuffled } from '../seeded-random.ts';
import type { EvaluatedSystem, RankingQuestion } from './evaluated-system.ts';

/**
 * Baseline: a seeded shuffle of the candidates, anew for each question; each repository starts from the seed.
 */
export function random(seed: number): EvaluatedSystem {
  return {
    name: 'random',
    open() {
      const next = seededRandom(seed);
      const sorted = new WeakMap<ReadonlySet<string>, readonly string[]>();
      const ask = ({ candidates, limit }: RankingQuestion) => {
        const names = sorted.get(candidates) ?? [...candidates].sort();
        sorted.set(candidates, names);
        return shuffled(names, next).slice(0, limit);
      };
      return {
        beginTask() {},
        record() {},
        recall: (_query, _intent, question) => ask(question),
        predictNext: (_kind, question) => ask(question),
        endTask() {},
      };
    },
  };
}
