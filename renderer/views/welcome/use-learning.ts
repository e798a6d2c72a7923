import { useRef, useState } from 'react';
import type { JobState, ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { asApiError } from '../../api/api-error.ts';
import { loadProjects } from '../../state/project-store.ts';
import { useNotice } from '../../state/use-notice.ts';

type Summary = ResultOf<'import.git'>;

/** Commands that a shell kept. */
export type ShellHistory = ResultOf<'import.find'>['shells'][number];

/** What is learned from. */
export interface ChosenSources {
  readonly sessions: readonly string[];
  readonly repositories: readonly string[];
  readonly histories: readonly ShellHistory[];
}

/** How far learning from the past is. */
export interface Learning {
  readonly isRunning: boolean;
  /** Jobs that have been heard of, in the order of their start. */
  readonly jobs: readonly JobState[];
  /** What came of those that ended, joined; null before. */
  readonly summary: Summary | null;
  /** Why it ended early, for the person; null: it did not. */
  readonly failure: string | null;
  readonly start: (chosen: ChosenSources) => void;
  readonly cancel: () => void;
}

/** Learns from chosen sources: past sessions first, since they name what the work was about. */
export function useLearning(onLearned: () => void): Learning {
  const [isRunning, setRunning] = useState(false);
  const [jobs, setJobs] = useState<readonly JobState[]>([]);
  const [summary, setSummary] = useState<Summary | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ids = useRef<ReadonlySet<string>>(new Set());

  useNotice('job', ({ topic: _, ...job }) => {
    if (!ids.current.has(job.id)) return;
    setJobs((known) => [...known.filter(({ id }) => id !== job.id), job]);
  });

  const run = async ({ sessions, repositories, histories }: ChosenSources): Promise<void> => {
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    ids.current = new Set([first, second, third]);
    setJobs([]);
    setSummary(null);
    setFailure(null);
    setRunning(true);
    try {
      if (sessions.length > 0) {
        const told = await api.call('import.transcripts', { id: first, folders: [...sessions] });
        setSummary((known) => joined(known, told));
      }
      if (repositories.length > 0) {
        const told = await api.call('import.git', { id: second, repositories: [...repositories] });
        setSummary((known) => joined(known, told));
      }
      if (histories.length > 0) {
        const named = histories.map(({ keeper, file }) => ({ keeper, file }));
        const told = await api.call('import.shells', { id: third, histories: named });
        setSummary((known) => joined(known, told));
      }
      onLearned();
    } catch (error) {
      setFailure(asApiError(error).message);
    }
    await loadProjects();
    setRunning(false);
  };

  return {
    isRunning,
    jobs,
    summary,
    failure,
    start: (chosen) => void run(chosen),
    cancel: () => {
      for (const { id, state } of jobs) if (state === 'running') void api.call('job.cancel', { id });
    },
  };
}

function joined(known: Summary | null, told: Summary): Summary {
  if (known === null) return told;
  return {
    accepted: known.accepted + told.accepted,
    duplicates: known.duplicates + told.duplicates,
    failed: [...known.failed, ...told.failed],
  };
}
