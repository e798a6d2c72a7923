import {
  EDITING,
  GH_ACTS,
  GIT_ACTS,
  GIT_CHECKS,
  GIT_MENDS,
  INTERPRETERS,
  LOOKING,
  LOOKING_SUBCOMMANDS,
  MENDING,
  PREPARING,
  RUNNING,
  SELECTING,
  TAKING_A_VALUE,
  WITH_TWO_SUBCOMMANDS,
  WITHOUT_SUBCOMMAND,
  WRAPPERS,
} from './program-words.ts';
import type { SimpleCommand } from './shell-steps.ts';

/**
 * What a program is run for: `check` may fail and pass, and that says something of the work; `mend` changes
 * files or the environment; `look` and `prepare` are neither.
 */
export type CommandRole = 'check' | 'mend' | 'look' | 'prepare';

/** What a simple command does, whatever its flags. */
export interface CommandForm {
  /** Program and subcommand, such as `go test` or `npm run lint`; of an interpreter, the script. */
  readonly name: string;
  readonly role: CommandRole;
  /** What it works on: paths and names, without `./`, a closing `/` or `/...`; the whole where empty. */
  readonly targets: readonly string[];
  /** What narrows it, such as names of tests. */
  readonly selectors: readonly string[];
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const SUBCOMMAND = /^[a-z][\w:.-]*$/i;
const VERSION = /(?<=[a-z])[\d.]+$/;
const SCRIPT = /[/.]/;
/** A test by its name, joined to the file: `file::test`. */
const NODE_ID = '::';

/** The form of a simple command; null where only words that start another are left. */
export function commandForm({ words, writesFile }: SimpleCommand): CommandForm | null {
  const rest = withoutWrappers(words);
  const [first] = rest;
  if (first === undefined) return null;
  const program = programName(first);
  if (program === 'python' && rest[1] === '-m' && rest[2] !== undefined)
    return commandForm({ words: rest.slice(2), writesFile });
  if (INTERPRETERS.has(program)) {
    const script = rest.slice(1).find((word) => !word.startsWith('-'));
    if (script !== undefined && SCRIPT.test(script))
      return formOf(trimmed(script), [], rest.slice(rest.indexOf(script) + 1));
  }
  const subcommands = subcommandsOf(program, rest.slice(1));
  return formOf(program, subcommands.words, subcommands.rest);
}

/** Whether a simple command opens an editor on what it names. */
export function opensEditor({ words }: SimpleCommand): boolean {
  const [first] = withoutWrappers(words);
  return first !== undefined && EDITING.has(programName(first));
}

function withoutWrappers(words: readonly string[]): readonly string[] {
  let at = 0;
  for (;;) {
    const word = words[at];
    if (word === undefined) return [];
    if (ASSIGNMENT.test(word) || WRAPPERS.has(word)) at += 1;
    else if (WRAPPERS.has(`${word} ${words[at + 1]}`)) at += 2;
    else if (word === 'timeout') at += 2;
    else if (at > 0 && word.startsWith('-')) at += 1;
    else return words.slice(at);
  }
}

function programName(word: string): string {
  return (word.split('/').at(-1) ?? word).replace(VERSION, '').toLowerCase();
}

function subcommandsOf(
  program: string,
  words: readonly string[],
): { readonly words: readonly string[]; readonly rest: readonly string[] } {
  if (WITHOUT_SUBCOMMAND.has(program)) return { words: [], rest: words };
  const taken: string[] = [];
  let at = 0;
  for (let most = WITH_TWO_SUBCOMMANDS.has(program) ? 2 : 1; at < words.length && taken.length < most; at++) {
    const word = words[at]!;
    if (word.startsWith('-')) {
      if (TAKING_A_VALUE.has(word)) at++;
      continue;
    }
    if (!SUBCOMMAND.test(word) || SCRIPT.test(word)) break;
    taken.push(word);
    if (RUNNING.has(word)) most++;
  }
  return { words: taken, rest: words.slice(at) };
}

function formOf(program: string, subcommands: readonly string[], rest: readonly string[]): CommandForm {
  const targets: string[] = [];
  const selectors: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]!;
    const [option, value] = word.split('=', 2);
    if (!word.startsWith('-')) targets.push(...targetsOf(word, selectors));
    else if (SELECTING.has(option!)) selectors.push(value ?? rest[++at] ?? '');
    else if (TAKING_A_VALUE.has(word)) at++;
    else if (word.startsWith('-Dtest=') || word.startsWith('-Dit.test=')) selectors.push(value ?? '');
  }
  return {
    name: [program, ...subcommands].join(' '),
    role: roleOf(program, subcommands, rest),
    targets: targets.filter((target) => target !== ''),
    selectors: selectors.filter((selector) => selector !== ''),
  };
}

function targetsOf(word: string, selectors: string[]): readonly string[] {
  const [path = '', ...tests] = word.split(NODE_ID);
  if (tests.length > 0) selectors.push(tests.join(NODE_ID));
  return [trimmed(path)];
}

/** A path as it compares; the whole is the empty one. */
function trimmed(path: string): string {
  return path
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/?\.\.\.$/, '')
    .replace(/\/+$/, '')
    .replace(/^\.$/, '');
}

function roleOf(program: string, subcommands: readonly string[], rest: readonly string[]): CommandRole {
  const options = rest.filter((word) => word.startsWith('-'));
  if (program === 'sed' || program === 'perl')
    return options.some((word) => /^-[a-z]*i/.test(word)) ? 'mend' : 'look';
  if (program === 'gh') return subcommands.some((word) => GH_ACTS.has(word)) ? 'prepare' : 'look';
  if (LOOKING.has(program)) return 'look';
  if (PREPARING.has(program) || EDITING.has(program)) return 'prepare';
  if (subcommands.some((word) => LOOKING_SUBCOMMANDS.has(word))) return 'look';
  if (program === 'git') return gitRole(subcommands[0]);
  if (program === 'gofmt' || program === 'prettier' || program === 'black') return 'mend';
  const mends = [...subcommands, ...options.map((option) => option.replace(/^-+/, ''))].some((word) =>
    MENDING.test(word),
  );
  return mends ? 'mend' : 'check';
}

function gitRole(subcommand: string | undefined): CommandRole {
  if (subcommand === undefined) return 'look';
  if (GIT_CHECKS.has(subcommand)) return 'check';
  if (GIT_MENDS.has(subcommand)) return 'mend';
  return GIT_ACTS.has(subcommand) ? 'prepare' : 'look';
}
