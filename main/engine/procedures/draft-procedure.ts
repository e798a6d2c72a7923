import type { EvidenceDetails, ProcedureKind, ProcedureStep, Workflow } from '../model/procedure.ts';
import { errorFixTitle, workflowTitle } from './procedure-title.ts';
import { verdictOf } from './verdict.ts';

/** A procedure as mining would write it; what a person has edited of it takes precedence. */
export interface ProcedureDraft {
  readonly kind: ProcedureKind;
  /** Stands for what it is about: an error's fingerprint, or a workflow's steps. */
  readonly key: string;
  readonly title: string;
  readonly steps: readonly ProcedureStep[];
  /** Files that it edits, those edited most first. */
  readonly files: readonly string[];
  readonly fingerprint: string | null;
  /** The error as it was said; empty for a workflow. */
  readonly error: string;
}

/** Most of what is kept. Chosen: what a person reads at a glance. */
const MOST = { command: 1_000, files: 12, stepFiles: 8 } as const;
/** What a fingerprint has in the place of what differs between runs. */
const PLACEHOLDER = /<(path|url|hex|n)>/g;
const PLACE_IN_FRONT = /^<path>:? /;

/**
 * Drafts the procedure for an error from all fixes of it that are known, in order of event and never empty:
 * its steps are those of the fix that has most in common with the others, of such the latest.
 */
export function draftErrorFix(fingerprint: string, fixes: readonly EvidenceDetails[]): ProcedureDraft {
  const files = counted(fixes.flatMap((fix) => fix.files));
  const commands = counted(fixes.flatMap((fix) => fix.commands));
  const typical = typicalOf(fixes, new Map([...files, ...commands]));
  return {
    kind: 'error-fix',
    key: fingerprint,
    title: errorFixTitle(checkOf(typical.command), messageOf(fingerprint, checkOf(typical.command))),
    steps: fixSteps(typical),
    files: ranked(files).slice(0, MOST.files),
    fingerprint,
    error: fixes[0]!.error,
  };
}

/** Drafts the procedure for a workflow. */
export function draftWorkflow({ key, steps, runs }: Workflow): ProcedureDraft {
  const named = steps.flatMap((step) => (step.kind === 'edit' ? step.files : []));
  const edited = counted(runs.flatMap((run) => run.details.files));
  return {
    kind: 'workflow',
    key,
    title: workflowTitle(steps),
    steps,
    files: [...new Set([...named.filter((path) => !path.endsWith('/')), ...ranked(edited)])].slice(
      0,
      MOST.files,
    ),
    fingerprint: null,
    error: '',
  };
}

/** The program that was checked with, as a title names it. */
function checkOf(command: string): string {
  return verdictOf(command).checks.at(-1)?.name ?? command.slice(0, 40);
}

function messageOf(fingerprint: string, check: string): string {
  // A failure that said nothing is known by the command, which the title names anyway.
  const [command = '', said] = fingerprint.split(': ', 2);
  const isNamed = said !== undefined && (command === check || command.endsWith(`/${check}`));
  return (isNamed ? said : fingerprint)
    .replace(PLACE_IN_FRONT, '')
    .replace(/^[×✖✘✗●!] /, '')
    .replace(PLACEHOLDER, '…');
}

function fixSteps({ files, commands, passed }: EvidenceDetails): readonly ProcedureStep[] {
  const edits: readonly ProcedureStep[] =
    files.length === 0 ? [] : [{ kind: 'edit', files: files.slice(0, MOST.stepFiles) }];
  const runs = [...commands, ...(passed === null || commands.includes(passed) ? [] : [passed])];
  return [
    ...edits,
    ...runs.map((command) => ({ kind: 'run', command: command.slice(0, MOST.command) }) as const),
  ];
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function ranked(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([name]) => name);
}

/** How much a fix has in common with the others, for each thing done. */
function commonality({ files, commands }: EvidenceDetails, counts: ReadonlyMap<string, number>): number {
  const acts = [...files, ...commands];
  return acts.reduce((sum, act) => sum + (counts.get(act) ?? 0), 0) / Math.max(1, acts.length);
}

function typicalOf(fixes: readonly EvidenceDetails[], counts: ReadonlyMap<string, number>): EvidenceDetails {
  return fixes.reduce((best, fix) => (commonality(fix, counts) >= commonality(best, counts) ? fix : best));
}
