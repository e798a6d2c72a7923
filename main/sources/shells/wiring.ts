import { readFileSync } from 'node:fs';
import { hookClientPath } from '../agents/hook-command.ts';
import { isProgram, onPath } from '../agents/is-installed.ts';
import { look } from '../look.ts';
import { readPersonFile } from '../person-files/person-file.ts';
import { PersonFileError } from '../person-files/person-file-error.ts';
import {
  bytesAsText,
  type ShellSettings,
  snippetName,
  snippetPath,
  startFilePath,
  wantedLine,
} from './install.ts';
import { blockLines } from './start-block.ts';

/** How a shell stands to what install writes. */
export type ShellState = 'connected' | 'needs-repair' | 'not-connected';

/** How a shell is wired. Read from the disk; nothing is run. */
export interface ShellWiring {
  readonly startFile: string;
  /** Its program is on the PATH. */
  readonly isInstalled: boolean;
  readonly state: ShellState;
  /** What is wrong, a sentence each; empty where it is connected, or was never meant to be. */
  readonly problems: readonly string[];
}

/** Reads how a shell is wired. `snippets` is the folder they are shipped in. Does not throw for what is wrong. */
export function readShellWiring(settings: ShellSettings, snippets: string): ShellWiring {
  const startFile = startFilePath(settings);
  const isInstalled = onPath(settings.shell.program, process.env);
  const { lines, problem } = readLines(startFile);
  if (problem !== null) return { startFile, isInstalled, state: 'needs-repair', problems: [problem] };
  if (lines.length === 0) return { startFile, isInstalled, state: 'not-connected', problems: [] };
  const problems = [...lineProblems(lines, settings), ...fileProblems(settings, snippets)];
  return { startFile, isInstalled, state: problems.length === 0 ? 'connected' : 'needs-repair', problems };
}

function readLines(path: string): { readonly lines: readonly string[]; readonly problem: string | null } {
  try {
    const { bytes } = readPersonFile(path);
    return { lines: bytes === null ? [] : blockLines(bytesAsText(bytes)), problem: null };
  } catch (error) {
    const isExpected = error instanceof PersonFileError || (error instanceof Error && 'syscall' in error);
    if (!isExpected) throw error;
    return { lines: [], problem: `${path}: ${error.message}.` };
  }
}

function lineProblems(lines: readonly string[], settings: ShellSettings): readonly string[] {
  if (lines.length > 1) return ['The start file holds Holloway’s lines more than once.'];
  return lines[0] === wantedLine(settings) ? [] : ['The start file reads the snippet of another home.'];
}

function fileProblems(settings: ShellSettings, snippets: string): readonly string[] {
  const path = snippetPath(settings);
  const installed = look(() => readFileSync(path));
  const shipped = readFileSync(`${snippets}/${snippetName(settings.shell)}`);
  const client = hookClientPath(settings.home);
  return [
    ...(installed === null ? [`The snippet is missing: ${path}.`] : []),
    ...(installed !== null && !installed.equals(shipped)
      ? [`The snippet is of another version: ${path}.`]
      : []),
    ...(isProgram(client) ? [] : [`The hook client is missing: ${client}.`]),
  ];
}
