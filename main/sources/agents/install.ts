import { homedir } from 'node:os';
import { backUpFile } from '../person-files/back-up.ts';
import {
  assertWritable,
  type PersonFile,
  readPersonFile,
  removePersonFile,
  replacePersonFile,
} from '../person-files/person-file.ts';
import { PersonFileError } from '../person-files/person-file-error.ts';
import type { Agent } from './agent.ts';
import { hookClientPath, hookCommand, hookTimeout, isOwnCommand } from './hook-command.ts';
import { type HookEntry, listEntries, withEntries, withoutEntries } from './hook-entries.ts';
import { settingsProblems } from './settings-problems.ts';

/** Whose settings are edited, and for which home. */
export interface HookSettings {
  readonly agent: Agent;
  /** Default: where the agent looks for its user's settings. */
  readonly settingsFile?: string | undefined;
  /** Holloway's home, absolute: holds the hook client, and the backups. */
  readonly home: string;
}

/** What was done to a settings file. */
export interface SettingsReport {
  readonly agent: string;
  /** The file itself, behind all links. */
  readonly settingsFile: string;
  /** False: it was as it should be, and was not written. */
  readonly changed: boolean;
  /** The copy of what was there before; null where nothing was there or nothing was changed. */
  readonly backup: string | null;
  /** The entries now in the file that are Holloway's, as read from it again. */
  readonly entries: readonly HookEntry[];
  /** Holloway's entries that were taken out, older ones included. */
  readonly removed: readonly HookEntry[];
  /** Why the agent would not run the hooks all the same; a sentence each, usually none. */
  readonly problems: readonly string[];
}

/**
 * Wires an agent's hooks to the hook client: one entry for each event, appended; every other byte stays.
 * Holloway's older entries are replaced. Writes nothing where all is in place. Throws PersonFileError
 * whose message holds the lines to add by hand.
 */
export function installHooks(settings: HookSettings): SettingsReport {
  return editSettings(settings, 'install');
}

/**
 * Takes Holloway's entries out, whatever home they name; what the user changed since stays. A file that
 * install had made, and nobody else wrote in, is removed; the agent's folder stays. Throws
 * PersonFileError whose message says what to remove by hand.
 */
export function uninstallHooks(settings: HookSettings): SettingsReport {
  return editSettings(settings, 'uninstall');
}

/** What can be done to a settings file. */
export type SettingsAction = 'install' | 'uninstall';

/** A settings file as it is and as it would be. */
export interface SettingsPreview {
  /** The file itself, behind all links. */
  readonly settingsFile: string;
  /** There is no file yet. */
  readonly isNew: boolean;
  /** Empty where there is no file. */
  readonly before: string;
  readonly after: string;
}

/**
 * What {@link installHooks} or {@link uninstallHooks} would make of the settings file. Writes nothing; throws
 * as they do.
 */
export function previewHooks(settings: HookSettings, action: SettingsAction): SettingsPreview {
  return advising(settings, action, () => {
    const { file, before, after } = planned(settings, action);
    if (after !== before) assertWritable(file);
    return { settingsFile: file.target, isNew: file.bytes === null, before, after };
  });
}

/** A settings file as it was read, and its text before and after. Writes nothing. */
function planned(settings: HookSettings, action: SettingsAction) {
  const file = readPersonFile(settingsPath(settings));
  const before = settingsText(file);
  const after = action === 'install' ? wired(before, wantedEntries(settings)) : unwired(before);
  return { file, before, after };
}

/** Adds to an error what can be done by hand. */
function advising<Result>(settings: HookSettings, action: SettingsAction, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const advice =
      action === 'install'
        ? `Lines to add by hand:\n${withEntries('', wantedEntries(settings))}`
        : `Entries to remove by hand: those that run ${hookClientPath(settings.home)}`;
    throw asSettingsError(error).withAdvice(settingsPath(settings), advice);
  }
}

/** A settings text with these entries, each once, and no other of Holloway's. */
function wired(text: string, entries: readonly HookEntry[]): string {
  const wanted = new Set(entries.map(keyOf));
  const present = new Set(listEntries(text).map(keyOf));
  const completed = withEntries(
    text,
    entries.filter((entry) => !present.has(keyOf(entry))),
  );
  return withoutEntries(completed, (entry, index, all) => {
    const isRepeated = all.findIndex((other) => keyOf(other) === keyOf(entry)) !== index;
    return isOwnCommand(entry.command) && (isRepeated || !wanted.has(keyOf(entry)));
  });
}

/** A settings text without Holloway's entries. */
function unwired(text: string): string {
  return withoutEntries(text, ({ command }) => isOwnCommand(command));
}

/** The entries that an agent's settings should hold. */
export function wantedEntries({ agent, home }: HookSettings): readonly HookEntry[] {
  return agent.registrations.map(({ event, matcher }) => ({
    event,
    matcher,
    command: hookCommand(agent.name, event, home, homedir()),
    timeout: hookTimeout(agent.timeoutUnit),
  }));
}

/** The path of the settings file that is meant. */
export function settingsPath({ agent, settingsFile }: HookSettings): string {
  return settingsFile ?? agent.defaultSettingsFile(process.env, homedir());
}

/** The text of a settings file without its byte-order mark. Throws `unparseable` where it is not UTF-8. */
export function settingsText({ bytes, target }: PersonFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? undefined);
  } catch (error) {
    throw new PersonFileError('unparseable', `${target} is not UTF-8`, { cause: error });
  }
}

/** Holloway's entries in a settings text. Throws `unparseable`. */
export function ownEntries(text: string): readonly HookEntry[] {
  return listEntries(text).filter(({ command }) => isOwnCommand(command));
}

/** What makes two entries the same; their order in the file is the user's. */
export function keyOf({ event, matcher, command, timeout }: HookEntry): string {
  return JSON.stringify([event, matcher, command, timeout]);
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** What follows a document where there was no file, and is left when the document is taken out again. */
const MADE_FROM_NOTHING = '\n';

function editSettings(settings: HookSettings, action: SettingsAction): SettingsReport {
  return advising(settings, action, () => {
    const { file, before, after } = planned(settings, action);
    const changed = after !== before;
    return {
      agent: settings.agent.name,
      settingsFile: file.target,
      changed,
      backup: changed ? writeSettings(settings, file, before, after) : null,
      entries: ownEntries(settingsText(readPersonFile(settingsPath(settings)))),
      removed: changed ? ownEntries(before).filter(isMissingFrom(after)) : [],
      problems: settingsProblems(after, settings.agent),
    };
  });
}

function isMissingFrom(text: string): (entry: HookEntry) => boolean {
  const present = new Set(listEntries(text).map(keyOf));
  return (entry) => !present.has(keyOf(entry));
}

function writeSettings(
  { agent, home }: HookSettings,
  file: PersonFile,
  before: string,
  after: string,
): string | null {
  assertWritable(file);
  const backup = file.bytes && backUpFile(home, agent.name, file.bytes, new Date());
  if (after === MADE_FROM_NOTHING && !before.startsWith(MADE_FROM_NOTHING)) removePersonFile(file);
  else replacePersonFile(file, bytesOf(file, after));
  return backup;
}

function bytesOf(file: PersonFile, text: string): Buffer {
  if (file.bytes === null) return Buffer.from(text + MADE_FROM_NOTHING);
  const hasMark = file.bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return Buffer.concat(hasMark ? [BYTE_ORDER_MARK, Buffer.from(text)] : [Buffer.from(text)]);
}

function asSettingsError(error: unknown): PersonFileError {
  if (error instanceof PersonFileError) return error;
  if (error instanceof Error && 'syscall' in error) {
    return new PersonFileError('io-failed', error.message, { cause: error });
  }
  throw error;
}
