import type { LoggedEvent } from '../model/event.ts';
import { commandOf, editedFiles } from './acts.ts';
import { commandForm } from './command-form.ts';
import { shellSteps } from './shell-steps.ts';

/** One thing done, as it compares between sessions. */
export interface WorkStep {
  /** `run <program and subcommand>`, or `edit <file or area>`. */
  readonly token: string;
  readonly event: LoggedEvent;
}

/** Folders of a path that make an area. Chosen: a part of a repository, whatever its depth. */
const AREA_DEPTH = 2;

/**
 * What an event did, as steps: each program that checks, mends or acts, and each file edited. Looking is no
 * step. `isNamed`: files that are a step of their own; others count as their area. What failed is none.
 */
export function workSteps(event: LoggedEvent, isNamed: (path: string) => boolean): readonly WorkStep[] {
  if (event.ok === false) return [];
  return tokensOf(event, isNamed).map((token) => ({ token, event }));
}

function tokensOf(event: LoggedEvent, isNamed: (path: string) => boolean): readonly string[] {
  const command = commandOf(event);
  if (command !== null) return runTokens(command);
  return editedFiles(event).map((path) => `edit ${isNamed(path) ? path : areaOf(path)}`);
}

function runTokens(command: string): readonly string[] {
  return shellSteps(command)
    .flatMap(({ commands }) => commandForm(commands[0]!) ?? [])
    .filter(
      ({ name, role }) =>
        role === 'check' || role === 'mend' || (role === 'prepare' && /^(?:git|gh) /.test(name)),
    )
    .map(({ name }) => `run ${name}`);
}

/** The first folders of a path, with a closing slash; `./` for a file at the root. */
function areaOf(path: string): string {
  const folders = path.split('/').slice(0, -1).slice(0, AREA_DEPTH);
  return folders.length === 0 ? './' : `${folders.join('/')}/`;
}
