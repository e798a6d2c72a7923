import type { EpochMs } from '../../engine/model/units.ts';
import { coSession } from '../systems/co-session.ts';
import type { EvaluatedMemory, EvaluatedSystem, RankingQuestion } from '../systems/evaluated-system.ts';
import { frequency } from '../systems/frequency.ts';
import { HOLLOWAY, openHolloway } from '../systems/holloway.ts';
import { recency } from '../systems/recency.ts';
import type { TrajectoryEvent } from '../trajectory.ts';
import type { Commit } from './commit.ts';

/** A memory of one repository's commits. */
export interface CommitMemory {
  /** Learns from a commit of the past, as from a repository's history. */
  learn(commit: Commit): void;
  /** A piece of work begins of which nothing is said; what is shown from now on belongs to it. */
  begin(name: string, now: EpochMs): void;
  /** A file is changed in that work. */
  show(file: string, now: EpochMs): void;
  /** What else belongs to the work, best first. */
  rank(question: RankingQuestion): readonly string[];
  end(now: EpochMs): void;
}

/** Something that can be asked what belongs to a commit. */
export interface CommitSystem {
  /** Column heading; unique within a run. */
  readonly name: string;
  /** A fresh, empty memory of one repository. */
  open(repo: string): CommitMemory;
}

/** Holloway's engine. */
export const subject: CommitSystem = {
  name: HOLLOWAY,
  open: () => {
    const memory = openHolloway();
    return { ...ofMemory(memory), learn: (commit) => memory.learnCommit(commit) };
  },
};

/**
 * What it is measured against. Co-change counts pairs: a file shown, and an earlier commit that holds it and the
 * candidate.
 */
export const baselines: readonly CommitSystem[] = [
  ofSystem('recency', recency),
  ofSystem('frequency', frequency),
  ofSystem('co-change', coSession),
];

function ofSystem(name: string, system: EvaluatedSystem): CommitSystem {
  return { name, open: (repo) => ofMemory(system.open(repo)) };
}

/** A memory of sessions takes a commit as a session. */
function ofMemory(memory: EvaluatedMemory): CommitMemory {
  const begin: CommitMemory['begin'] = (session, now) =>
    memory.beginTask({ session, agent: null, task: '' }, now);
  return {
    learn: ({ hash, at, files }) => {
      begin(hash, at);
      memory.record(changed(files), at);
      memory.endTask(at);
    },
    begin,
    show: (file, now) => memory.record(changed([file]), now),
    rank: (question) => memory.predictNext('file', question),
    end: (now) => memory.endTask(now),
  };
}

function changed(files: readonly string[]): TrajectoryEvent {
  return {
    at: null,
    tool: null,
    access: 'edit',
    files,
    command: null,
    query: null,
    ok: null,
    error: null,
    prompt: null,
    compacted: false,
  };
}
