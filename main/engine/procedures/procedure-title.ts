import type { ProcedureStep } from '../model/procedure.ts';

/** Longest title, UTF-16 units. Chosen: what a person reads at a glance. */
const LONGEST = 120;
/** Longest words of a step among several. Chosen: three fit. */
const STEP_LONGEST = 40;
/** Files of a step that a title names. Chosen. */
const FILES_NAMED = 3;
const CUT = '…';
const ARROW = ' → ';
/** What leads on to something that the title does not have. */
const LEADING_ON = /[\s:;,–—-]+$/u;
/** A folder in front of the last part of a path, which may end in a slash. */
const FOLDERS = /^.*\/(?=[^/]+\/?$)/;

/** `npm test: expected 3`: what failed, and what it said; the check alone where it said nothing. */
export function errorFixTitle(check: string, message: string): string {
  const said = inLine(message).replace(LEADING_ON, '');
  return shortened(said === '' ? inLine(check) : `${inLine(check)}: ${said}`, LONGEST);
}

/** `edit cart.ts → npm test → 2 more steps`: the first steps, and how many do not fit. Empty without steps. */
export function workflowTitle(steps: readonly ProcedureStep[]): string {
  const longest = steps.length === 1 ? LONGEST : STEP_LONGEST;
  const words = steps.map((step) => shortened(stepInWords(step), longest));
  for (let named = words.length; named > 0; named--) {
    const title = [...words.slice(0, named), ...more(words.length - named)].join(ARROW);
    if (title.length <= LONGEST) return title;
  }
  return '';
}

function more(steps: number): readonly string[] {
  return steps === 0 ? [] : [steps === 1 ? '1 more step' : `${steps} more steps`];
}

function stepInWords(step: ProcedureStep): string {
  if (step.kind === 'run') return inLine(step.command);
  const names = step.files.map((path) => path.replace(FOLDERS, ''));
  const named = names.slice(0, FILES_NAMED).join(', ');
  return `edit ${named}${names.length > FILES_NAMED ? ` and ${names.length - FILES_NAMED} more` : ''}`;
}

function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A text, or its beginning with a mark that it goes on. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed();
  return (
    text
      .slice(0, most - CUT.length)
      .toWellFormed()
      .replace(/\uFFFD$/, '')
      .replace(LEADING_ON, '') + CUT
  );
}
