import { accessSync, constants } from 'node:fs';
import { readPersonFile } from '../person-files/person-file.ts';
import { PersonFileError } from '../person-files/person-file-error.ts';
import { hookClientPath } from './hook-command.ts';
import type { HookEntry } from './hook-entries.ts';
import {
  type HookSettings,
  keyOf,
  ownEntries,
  settingsPath,
  settingsText,
  wantedEntries,
} from './install.ts';
import { settingsProblems } from './settings-problems.ts';

/** How an agent's settings stand to what install writes. Read from the disk; nothing is run. */
export interface Wiring {
  readonly settingsFile: string;
  readonly hookClient: { readonly path: string; readonly installed: boolean };
  /** Of each event that should be wired, whether the settings hold exactly the entry that install writes. */
  readonly events: readonly { readonly event: string; readonly wired: boolean; readonly command: string }[];
  /** Holloway's entries that install would take out: older, repeated or of another home. */
  readonly stale: readonly HookEntry[];
  /** Why the settings cannot be read, or why the agent would not run its hooks; a sentence each. */
  readonly problems: readonly string[];
}

/** Reads how an agent is wired. Does not throw for what is wrong with its settings. */
export function readWiring(settings: HookSettings): Wiring {
  const path = settingsPath(settings);
  const { text, problem } = readText(path);
  const wanted = wantedEntries(settings);
  const own = problem === null ? ownEntries(text) : [];
  return {
    settingsFile: path,
    hookClient: findHookClient(settings.home),
    events: wanted.map((entry) => ({
      event: entry.event,
      wired: own.some((one) => keyOf(one) === keyOf(entry)),
      command: entry.command,
    })),
    stale: staleEntries(own, wanted),
    problems: problem === null ? settingsProblems(text, settings.agent) : [problem],
  };
}

function findHookClient(home: string): { readonly path: string; readonly installed: boolean } {
  const path = hookClientPath(home);
  try {
    accessSync(path, constants.X_OK);
    return { path, installed: true };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return { path, installed: false };
    throw error;
  }
}

function readText(path: string): { readonly text: string; readonly problem: string | null } {
  try {
    const text = settingsText(readPersonFile(path));
    ownEntries(text);
    return { text, problem: null };
  } catch (error) {
    const isExpected = error instanceof PersonFileError || (error instanceof Error && 'syscall' in error);
    if (!isExpected) throw error;
    return { text: '', problem: `The settings cannot be read: ${path}: ${error.message}` };
  }
}

function staleEntries(own: readonly HookEntry[], wanted: readonly HookEntry[]): readonly HookEntry[] {
  const unmet = new Set(wanted.map(keyOf));
  return own.filter((entry) => !unmet.delete(keyOf(entry)));
}
