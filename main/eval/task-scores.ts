import { PROBES, type Probe } from './probes.ts';

/** What one task asked, whatever the answers. */
export interface ProbeCount {
  /** Right answers there were; for P1 the files of a task, else one a prediction. */
  readonly gold: number;
  /** Those of them inside the universe. */
  readonly eligible: number;
  /** Questions with a right answer. */
  readonly probes: number;
  /** Questions with an eligible one: only these are ranked. */
  readonly scored: number;
}

/** Sums of reciprocal ranks, one for each probe. */
type ProbeSums = Readonly<Record<Probe, number>>;

/**
 * The scores of all systems on one task. A question without eligible gold adds 0, so a sum divided by
 * `scored` is the conditional mean, and divided by `probes` the unconditional one.
 */
export interface TaskScores {
  readonly repo: string;
  readonly session: string;
  readonly counts: Readonly<Record<Probe, ProbeCount>>;
  /** By system name. */
  readonly sums: Readonly<Record<string, ProbeSums>>;
  /** Share of the task's file targets inside the universe, 0–1; null without file targets. */
  readonly knownShare: number | null;
}

/** Gathers one task's scores while it is replayed. */
export class TaskTally {
  readonly #counts = forEachProbe(() => ({ gold: 0, eligible: 0, probes: 0, scored: 0 }));
  readonly #sums: Readonly<Record<string, Record<Probe, number>>>;

  constructor(systems: readonly string[]) {
    this.#sums = Object.fromEntries(systems.map((system) => [system, forEachProbe(() => 0)]));
  }

  /** Counts a question with `gold` right answers, at least 1, of which `eligible` are known. */
  count(probe: Probe, gold: number, eligible: number): void {
    const count = this.#counts[probe];
    count.gold += gold;
    count.eligible += eligible;
    count.probes += 1;
    count.scored += eligible > 0 ? 1 : 0;
  }

  /** Adds a system's reciprocal rank for a question counted with eligible gold. */
  score(probe: Probe, system: string, reciprocalRank: number): void {
    this.#sums[system]![probe] += reciprocalRank;
  }

  finish(repo: string, session: string): TaskScores {
    const { gold, eligible } = this.#counts.P2;
    const knownShare = gold > 0 ? eligible / gold : null;
    return { repo, session, counts: this.#counts, sums: this.#sums, knownShare };
  }
}

function forEachProbe<T>(make: () => T): Record<Probe, T> {
  // Safe: the entries are exactly the probes.
  return Object.fromEntries(PROBES.map((probe) => [probe, make()])) as Record<Probe, T>;
}
