import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isFile } from '../agents/is-file.ts';
import { backUpFile } from '../person-files/back-up.ts';
import {
  assertWritable,
  type PersonFile,
  readPersonFile,
  removePersonFile,
  replacePersonFile,
} from '../person-files/person-file.ts';
import { PersonFileError } from '../person-files/person-file-error.ts';
import type { Shell } from './shell.ts';
import { withBlock, withoutBlock } from './start-block.ts';

/** Which shell is wired, and for which home. */
export interface ShellSettings {
  readonly shell: Shell;
  /** Default: the file that the shell of this user reads. */
  readonly startFile?: string | undefined;
  /** Holloway's home, absolute: holds the hook client, the snippets and the backups. */
  readonly home: string;
}

/** What was done to a start file. */
export interface StartFileReport {
  readonly shell: Shell['name'];
  /** The file itself, behind all links. */
  readonly startFile: string;
  /** False: it was as it should be, and was not written. */
  readonly changed: boolean;
  /** The copy of what was there before; null where nothing was there or nothing was changed. */
  readonly backup: string | null;
}

/** A start file as it is and as it would be; without a file the text is empty. */
export interface StartFilePreview {
  readonly startFile: string;
  readonly isNew: boolean;
  readonly before: string;
  readonly after: string;
}

/** What can be done to a start file. */
export type StartFileAction = 'install' | 'uninstall';

/**
 * Has a shell report its commands: the snippet into the home, and one marked block that reads it into the
 * shell's start file; every other byte stays. Writes nothing where all is in place. `snippets` is the folder
 * they are shipped in. Throws PersonFileError whose message holds the line to add by hand.
 */
export function installShell(settings: ShellSettings, snippets: string): StartFileReport {
  // Where the start file cannot be changed, nothing else is touched either.
  previewShell(settings, 'install');
  // The snippet first: from the moment that the start file names it, a shell may read it.
  copySnippet(settings, snippets);
  return editStartFile(settings, 'install');
}

/**
 * Takes the block out: the bytes are those of before, with what was changed around it since. A file that was
 * made for it goes, if nothing else is in it. The snippet stays, for shells that are open; it is silent
 * without the hook client. Throws PersonFileError whose message says what to remove by hand.
 */
export function uninstallShell(settings: ShellSettings): StartFileReport {
  return editStartFile(settings, 'uninstall');
}

/** What install or uninstall would make of the start file. Writes nothing; throws as they do. */
export function previewShell(settings: ShellSettings, action: StartFileAction): StartFilePreview {
  return advising(settings, action, () => {
    const { file, before, after } = planned(settings, action);
    if (after !== before) assertWritable(file);
    return {
      startFile: file.target,
      isNew: before === null,
      before: readable(before),
      after: readable(after),
    };
  });
}

/** The path of the start file that is meant. */
export function startFilePath({ shell, startFile }: ShellSettings): string {
  return (
    startFile ??
    shell.startFile({
      environment: process.env,
      userHome: homedir(),
      platform: process.platform,
      fileExists: isFile,
    })
  );
}

/** Where a home keeps the snippet: a path that never changes, so that the line that reads it outlives updates. */
export function snippetPath({ shell, home }: ShellSettings): string {
  return join(home, 'shells', snippetName(shell));
}

/** The name of a shell's snippet, there and where it is shipped. */
export function snippetName({ name }: Shell): string {
  return `holloway.${name}`;
}

/** The line between the marks. In the usual home it reads `$HOME`, so that the same file works on each machine it is copied to. */
export function wantedLine(settings: ShellSettings): string {
  const { shell, home } = settings;
  const isUsual = home === join(homedir(), '.holloway');
  const file = isUsual
    ? `"$HOME/.holloway/shells/${snippetName(shell)}"`
    : shell.quote(snippetPath(settings));
  return bytesAsText(Buffer.from(shell.sourcing(file)));
}

/** A start file's bytes as characters, one each: it may be in any encoding. */
export function bytesAsText(bytes: Buffer): string {
  return bytes.toString('latin1');
}

function planned(settings: ShellSettings, action: StartFileAction) {
  const file = readPersonFile(startFilePath(settings));
  const before = file.bytes === null ? null : bytesAsText(file.bytes);
  const without = before === null ? null : withoutBlock(before);
  return { file, before, after: action === 'install' ? withBlock(before, wantedLine(settings)) : without };
}

function editStartFile(settings: ShellSettings, action: StartFileAction): StartFileReport {
  return advising(settings, action, () => {
    const { file, before, after } = planned(settings, action);
    const changed = after !== before;
    return {
      shell: settings.shell.name,
      startFile: file.target,
      changed,
      backup: changed ? writeStartFile(settings, file, after) : null,
    };
  });
}

function writeStartFile(
  { shell, home }: ShellSettings,
  file: PersonFile,
  after: string | null,
): string | null {
  assertWritable(file);
  const backup = file.bytes && backUpFile(home, shell.name, file.bytes, new Date(), 'txt');
  if (after === null) removePersonFile(file);
  else replacePersonFile(file, Buffer.from(after, 'latin1'));
  return backup;
}

/** In one step, since a shell may read it at any moment; one that is the same is not touched. */
function copySnippet(settings: ShellSettings, snippets: string): void {
  const kept = readPersonFile(snippetPath(settings));
  const shipped = readFileSync(join(snippets, snippetName(settings.shell)));
  if (kept.bytes?.equals(shipped) !== true) replacePersonFile(kept, shipped);
}

function readable(text: string | null): string {
  return Buffer.from(text ?? '', 'latin1').toString();
}

/** Adds to an error what can be done by hand. */
function advising<Result>(settings: ShellSettings, action: StartFileAction, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const line = readable(wantedLine(settings));
    const advice =
      action === 'install' ? `Line to add by hand:\n${line}` : `Line to remove by hand:\n${line}`;
    throw asSettingsError(error).withAdvice(startFilePath(settings), advice);
  }
}

function asSettingsError(error: unknown): PersonFileError {
  if (error instanceof PersonFileError) return error;
  if (error instanceof Error && 'syscall' in error)
    return new PersonFileError('io-failed', error.message, { cause: error });
  throw error;
}
