import type { EvidenceDetails, EvidenceOutcome, FailedTry, ProcedureStep } from '../model/procedure.ts';
import { shellSteps } from './shell-steps.ts';

/** What a procedure says is to be done. */
export interface Advice {
  readonly files: readonly string[];
  readonly steps: readonly ProcedureStep[];
}

/** Harmful outcomes from which a procedure that did not help more often is retired by itself. Chosen. */
export const KEEPS_FAILING = 3;

/**
 * What a stretch of a session in which a known error came up says of the procedure for it: it helped where
 * what fixed the error is what the procedure says; it harmed where that was done and the error stayed. Where
 * something else was done, it is just found again.
 */
export function judgeEvidence(
  advice: Advice,
  { files, commands, passed, tried }: EvidenceDetails,
): EvidenceOutcome {
  const isFollowed = (work: FailedTry) => follows(advice, work);
  const fix =
    files.length + commands.length > 0
      ? { files, commands }
      : { files, commands: passed === null ? [] : [passed] };
  if (passed !== null && isFollowed(fix)) return 'helpful';
  return tried.some(isFollowed) ? 'harmful' : 'found';
}

/** Whether a procedure keeps failing, so that it is better not shown. */
export function keepsFailing(counts: Readonly<Record<EvidenceOutcome, number>>): boolean {
  return counts.harmful >= KEEPS_FAILING && counts.harmful > counts.helpful;
}

function follows({ files, steps }: Advice, work: FailedTry): boolean {
  if (work.files.some((path) => files.includes(path))) return true;
  const runs = steps.flatMap((step) => (step.kind === 'run' ? [step.command] : []));
  // The last command only shows that it is fixed, unless it is all there is.
  const mending = runs.length > 1 || files.length > 0 ? runs.slice(0, -1) : runs;
  const advised = new Set(mending.flatMap(partsOf));
  return work.commands.flatMap(partsOf).some((part) => advised.has(part));
}

/** The programs that a command runs, with their words; moving about is none. */
function partsOf(command: string): readonly string[] {
  return shellSteps(command)
    .flatMap(({ commands }) => commands.map(({ words }) => words.join(' ')))
    .filter((part) => !/^(?:cd|echo|export) /.test(part));
}
