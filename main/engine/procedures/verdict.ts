import { type CommandForm, commandForm, opensEditor } from './command-form.ts';
import { type Pipeline, shellSteps } from './shell-steps.ts';

/** What a whole command says of the programs in it. */
export interface Verdict {
  /** Checks of which the whole command's success or failure tells. */
  readonly checks: readonly CommandForm[];
  /** Whether anything in it changes files or the environment. */
  readonly mends: boolean;
  /** Whether it writes into files by itself, or opens an editor, so that those which it names count as edited. */
  readonly writesFiles: boolean;
}

/** Lets a pipeline fail with any of its programs. */
const PIPEFAIL = /\bpipefail\b/;

/**
 * Reads what a command's outcome tells. A pipeline ends as its last program does, and `;`, `||` and `&` hide
 * what came before: of such programs nothing is known.
 */
export function verdictOf(command: string): Verdict {
  const pipelines = shellSteps(command);
  const forms = pipelines.flatMap(({ commands }) =>
    commands.map(commandForm).filter((form) => form !== null),
  );
  const seen = new Map(
    tellingPipelines(pipelines, PIPEFAIL.test(command))
      .flatMap(({ commands }) => commandForm(commands[0]!) ?? [])
      .filter(({ role }) => role === 'check')
      .map((form) => [JSON.stringify(form), form] as const),
  );
  return {
    checks: [...seen.values()],
    mends: forms.some(({ role }) => role === 'mend'),
    writesFiles: pipelines.some(({ commands }) => commands.some((one) => one.writesFile || opensEditor(one))),
  };
}

/** The last chain of pipelines joined by `&&`, of those the ones whose first program is heard. */
function tellingPipelines(pipelines: readonly Pipeline[], isPipefail: boolean): readonly Pipeline[] {
  const last = pipelines.at(-1);
  if (last === undefined || last.joint === '&') return [];
  const before = pipelines.slice(0, -1).findLastIndex(({ joint }) => joint !== '&&');
  if (before !== -1 && pipelines[before]!.joint === '||') return [];
  return pipelines.slice(before + 1).filter(({ commands }) => commands.length === 1 || isPipefail);
}
