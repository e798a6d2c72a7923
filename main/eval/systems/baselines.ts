import { bm25 } from './bm25.ts';
import { coSession } from './co-session.ts';
import type { EvaluatedSystem } from './evaluated-system.ts';
import { frequency } from './frequency.ts';
import { random } from './random.ts';
import { recency } from './recency.ts';

/** The five baselines that every subject is measured against. */
export function baselines(seed: number): readonly EvaluatedSystem[] {
  return [recency, frequency, bm25, coSession, random(seed)];
}
