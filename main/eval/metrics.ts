import type { Probe } from './probes.ts';
import type { ProbeCount, TaskScores } from './task-scores.ts';

/**
 * 1 / place of the first right answer among the first `limit` candidates, or 0.
 * Names that are no candidates, and repeats, hold no place.
 */
export function reciprocalRank(
  ranking: readonly string[],
  gold: ReadonlySet<string>,
  { candidates, limit }: { readonly candidates: ReadonlySet<string>; readonly limit: number },
): number {
  const placed = new Set<string>();
  for (const name of ranking) {
    if (!candidates.has(name) || placed.has(name)) continue;
    placed.add(name);
    if (gold.has(name)) return 1 / placed.size;
    if (placed.size >= limit) break;
  }
  return 0;
}

/** Which questions a mean is over: those with eligible gold, or all, those without counting as 0. */
export type Condition = 'conditional' | 'unconditional';

/** Number of questions of a task that a mean is over. */
export function questions(task: TaskScores, probe: Probe, condition: Condition): number {
  const { scored, probes } = task.counts[probe];
  return condition === 'conditional' ? scored : probes;
}

/** Mean reciprocal rank of a system over single questions; null without any. */
export function meanReciprocalRank(
  tasks: readonly TaskScores[],
  system: string,
  probe: Probe,
  condition: Condition = 'conditional',
): number | null {
  let sum = 0;
  let asked = 0;
  for (const task of tasks) {
    sum += task.sums[system]?.[probe] ?? 0;
    asked += questions(task, probe, condition);
  }
  return asked > 0 ? sum / asked : null;
}

/** What a probe asked over all tasks. */
export function coverage(tasks: readonly TaskScores[], probe: Probe): ProbeCount {
  const total = { gold: 0, eligible: 0, probes: 0, scored: 0 };
  for (const { counts } of tasks) {
    total.gold += counts[probe].gold;
    total.eligible += counts[probe].eligible;
    total.probes += counts[probe].probes;
    total.scored += counts[probe].scored;
  }
  return total;
}
