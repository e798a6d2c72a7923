import { basename, isAbsolute, join, resolve, sep } from 'node:path';
import { parse } from 'shell-quote';
import type { FileExists } from '../agents/agent.ts';

/** Most files taken from one command. Chosen: a longer list is a sweep, and says little about each file. */
const MAX_PATHS = 20;

/**
 * How much of a command is read, UTF-16 units. Chosen: ten screens; what is longer is a script in disguise.
 */
const MAX_COMMAND = 20_000;

/** Stands for what only a shell could know, such as a variable; no path holds it. */
const UNKNOWN = '\0';

/** Escape character of each shell. */
const ESCAPES = { posix: '\\', powershell: '`' } as const;

type Shell = keyof typeof ESCAPES;

/**
 * Files named in a shell command: absolute, in order, without repeats, at most 20. A word counts if it has
 * a slash or an extension and is neither an option, a pattern, an address nor built from variables, and if
 * `fileExists` agrees; without `fileExists`, every such word without a blank counts. Heredoc bodies are
 * content and not read. `cwd` is the folder in which the command *ended*, as the agent reports it.
 */
export function pathsInCommand(
  command: string,
  cwd: string,
  shell: Shell,
  fileExists?: FileExists,
): readonly string[] {
  const steps = simpleCommands(command, shell);
  const moves = steps.map(moveTarget).filter((target) => target !== null);
  return pathsOnWalk(steps, startWalk(cwd, moves), fileExists);
}

/** The same for a command of which the folder is known in which it *began*. */
export function pathsInCommandFrom(
  command: string,
  folder: string,
  fileExists?: FileExists,
): readonly string[] {
  return pathsOnWalk(simpleCommands(command, 'posix'), walkFrom(folder), fileExists);
}

/** The program that ran last, by its name; null where that cannot be told. */
export function lastProgram(command: string): string | null {
  const words = simpleCommands(command, 'posix').findLast((step) => step.length > 0) ?? [];
  const program = words.find((word) => !/^[A-Za-z_]\w*=/.test(word));
  return program === undefined || program.includes(UNKNOWN) ? null : basename(program);
}

function pathsOnWalk(
  steps: readonly Words[],
  walk: Walk,
  fileExists: FileExists | undefined,
): readonly string[] {
  const paths = new Set<string>();
  for (const step of steps) {
    const target = moveTarget(step);
    if (target !== null) {
      walk.move(target);
      continue;
    }
    for (const word of step) {
      const name = fileName(word);
      if (name === null || (!fileExists && /\s/.test(name))) continue;
      const path = walk.resolve(name);
      if (path !== null && (fileExists?.(path) ?? true)) paths.add(path);
      if (paths.size === MAX_PATHS) return [...paths];
    }
  }
  return [...paths];
}

type Words = readonly string[];

/** The words of each simple command in a command line, in order; what only the shell could know stands as one blank byte. */
export function simpleCommands(command: string, shell: Shell): readonly Words[] {
  const steps: string[][] = [];
  for (const line of logicalLines(withoutHeredocs(command.slice(0, MAX_COMMAND)))) {
    let words: string[] = [];
    steps.push(words);
    for (const entry of parse(line.replaceAll('$', UNKNOWN), {}, { escape: ESCAPES[shell] })) {
      if (typeof entry === 'string') words.push(entry);
      else if ('op' in entry && SEPARATORS.has(entry.op)) {
        words = [];
        steps.push(words);
      }
    }
  }
  return steps;
}

const SEPARATORS: ReadonlySet<string> = new Set(['&&', '||', ';', ';;', '|', '|&', '&', '(', ')']);

function withoutHeredocs(command: string): string {
  return command.replace(/<<-?[ \t]*(['"]?)(\w+)\1([^\n]*)\n(?:[\s\S]*?\n)??[ \t]*\2(?=\n|$)/g, '$3');
}

/** Lines as a shell sees them: a line end inside quotes or after a backslash does not end one. */
function logicalLines(command: string): readonly string[] {
  const lines = [''];
  for (const [piece] of command.matchAll(/'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|\n|[^'"\\\n]+|['"\\]/g)) {
    if (piece === '\n') lines.push('');
    else lines.push(lines.pop() + (piece === '\\\n' ? ' ' : piece));
  }
  return lines;
}

/** Where `cd` goes; null for another command. Home and "back" are unknown: they depend on the shell. */
function moveTarget(words: Words): string | null {
  if (words[0] !== 'cd' && words[0] !== 'pushd') return null;
  const target = words.slice(1).find((word) => word !== '--');
  return target === undefined || /^[~+-]/.test(target) || target.includes(UNKNOWN) ? UNKNOWN : target;
}

/**
 * Follows the moves of a command. The agent reports the folder after them, so that the start is found by
 * taking relative moves back; where the reported folder does not end as the moves do, the agent went back
 * to its start by itself, and the report is the start.
 */
function startWalk(cwd: string, moves: readonly string[]): Walk {
  const ended = endOfMoves(cwd, moves);
  const walk = walkFrom(ended === null ? cwd : ended.start);
  let left = moves.length;
  return {
    ...walk,
    move(target) {
      left -= 1;
      walk.move(ended !== null && left === 0 ? cwd : target);
    },
  };
}

/** Follows moves one by one; a folder that is null is not known. */
interface Walk {
  move(target: string): void;
  /** The path of a name, where the folder is known at that point. */
  resolve(name: string): string | null;
}

function walkFrom(start: string | null): Walk {
  let folder = start;
  return {
    move(target) {
      if (target === UNKNOWN) folder = null;
      else if (isAbsolute(target)) folder = target;
      else if (folder !== null) folder = join(folder, target);
    },
    resolve(name) {
      if (isAbsolute(name)) return resolve(name);
      return folder !== null && isAbsolute(folder) ? resolve(folder, name) : null;
    },
  };
}

/** The start of moves that ended in `cwd` (null: unknown), or null if they did not end there. */
function endOfMoves(cwd: string, moves: readonly string[]): { readonly start: string | null } | null {
  if (moves.length === 0 || moves.some((move) => isAbsolute(move))) return null;
  if (moves.includes(UNKNOWN)) return { start: null };
  const net = join(...moves);
  if (net === '.' || net === `.${sep}`) return null;
  const down = net
    .split(sep)
    .filter((name) => name !== '..' && name !== '')
    .join(sep);
  if (down !== '' && !cwd.endsWith(sep + down)) return null;
  return { start: net.startsWith('..') ? null : cwd.slice(0, -down.length - 1) || sep };
}

/** The file name in a word, without the position or test that tools append to it; null if it is none. */
function fileName(word: string): string | null {
  const name = word.replace(/::.*$/s, '').replace(/(?::\d+){1,2}:?$/, '');
  if (name.length < 2 || /^[-@~]/.test(name) || /[\0\n=]|:\/\//.test(name)) return null;
  if (/^\/(?:dev|proc)\//.test(name) || /[/\\]$/.test(name)) return null;
  return /[/\\]/.test(name) || /[^.]\.[A-Za-z]\w{0,9}$/.test(name) ? name : null;
}
