import type { EpochMs } from '../../engine/model/units.ts';
import type { GoldAccess } from '../access-of-call.ts';
import type { Trajectory, TrajectoryEvent } from '../trajectory.ts';

/** What a system learns of a task before its first event. */
export type TaskOpening = Pick<Trajectory, 'session' | 'agent' | 'task'>;

/** A ranking to be made. */
export interface RankingQuestion {
  /** Rank these only; the same set object throughout a task. */
  readonly candidates: ReadonlySet<string>;
  /** Places that count. */
  readonly limit: number;
  readonly now: EpochMs;
}

/** A memory of one repository. Calls come in the order of time: ask, then record, never the other way. */
export interface EvaluatedMemory {
  beginTask(opening: TaskOpening, now: EpochMs): void;
  record(event: TrajectoryEvent, now: EpochMs): void;
  /**
   * Files for a task's text, best first. Names that are no candidates and repeats are dropped by the caller.
   */
  recall(query: string, intent: GoldAccess, question: RankingQuestion): readonly string[];
  /** The next file or tool of the running task, best first. */
  predictNext(kind: 'file' | 'tool', question: RankingQuestion): readonly string[];
  endTask(now: EpochMs): void;
}

/** Something that can be replayed: the subject, an ablation of it, or a baseline. */
export interface EvaluatedSystem {
  /** Column heading; unique within a run. */
  readonly name: string;
  /** A fresh, empty memory for one repository. */
  open(repo: string): EvaluatedMemory;
}
