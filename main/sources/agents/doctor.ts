import { accessSync, constants } from 'node:fs';
import { AgentSettingsError } from './agent-settings-error.ts';
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
import { PROBE_DEADLINE_MS, type ProbeResult, probeCommand } from './probe-command.ts';
import { readSettingsFile } from './settings-file.ts';
import { settingsProblems } from './settings-problems.ts';

/** The state of one event that should be wired. */
interface EventDiagnosis {
  readonly event: string;
  /** The settings hold exactly the entry that install writes. */
  readonly wired: boolean;
  /** Null where it is not wired, so that there is nothing to run. */
  readonly probe: ProbeResult | null;
}

/** What stands between an agent and Holloway, if anything. */
export interface DoctorReport {
  readonly agent: string;
  readonly settingsFile: string;
  /**
   * Every event is wired, runs, is silent or valid, and reaches the host, and there is nothing else to say.
   */
  readonly healthy: boolean;
  readonly hookClient: { readonly path: string; readonly installed: boolean };
  readonly events: readonly EventDiagnosis[];
  /** Holloway's entries that install would take out: older, repeated or of another home. */
  readonly stale: readonly HookEntry[];
  /** What is wrong, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * Checks an agent's hooks by running every installed command with a probe that teaches nothing. Changes
 * nothing, and does not throw for what it is there to find. Costs a process an event.
 */
export async function diagnoseHooks(settings: HookSettings): Promise<DoctorReport> {
  const path = settingsPath(settings);
  const hookClient = findHookClient(settings.home);
  const { text, problem } = readText(path);
  const wanted = wantedEntries(settings);
  const own = problem === null ? ownEntries(text) : [];
  const events = await Promise.all(wanted.map((entry) => diagnoseEvent(entry, own)));
  const stale = staleEntries(own, wanted);
  const problems = [
    ...(problem === null ? settingsProblems(text, settings.agent) : [problem]),
    ...(hookClient.installed ? [] : [`The hook client is missing: ${hookClient.path}`]),
    ...events.flatMap(eventProblems),
    ...stale.map(({ event, command }) => `Left over from an earlier install, on ${event}: ${command}`),
  ];
  const { agent } = settings;
  return {
    agent: agent.name,
    settingsFile: path,
    healthy: problems.length === 0,
    hookClient,
    events,
    stale,
    problems,
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
    const text = settingsText(readSettingsFile(path));
    ownEntries(text);
    return { text, problem: null };
  } catch (error) {
    const isExpected = error instanceof AgentSettingsError || (error instanceof Error && 'syscall' in error);
    if (!isExpected) throw error;
    return { text: '', problem: `The settings cannot be read: ${path}: ${error.message}` };
  }
}

function staleEntries(own: readonly HookEntry[], wanted: readonly HookEntry[]): readonly HookEntry[] {
  const unmet = new Set(wanted.map(keyOf));
  return own.filter((entry) => !unmet.delete(keyOf(entry)));
}

async function diagnoseEvent(wanted: HookEntry, own: readonly HookEntry[]): Promise<EventDiagnosis> {
  const wired = own.some((entry) => keyOf(entry) === keyOf(wanted));
  return { event: wanted.event, wired, probe: wired ? await probeCommand(wanted.command) : null };
}

function eventProblems({ event, wired, probe }: EventDiagnosis): readonly string[] {
  if (!wired || probe === null) return [`${event} is not wired.`];
  if (probe.exitCode === null)
    return [`The command for ${event} did not end by itself within ${PROBE_DEADLINE_MS} ms.`];
  if (probe.exitCode !== 0) return [`The command for ${event} ended with ${probe.exitCode}.`];
  if (probe.output === 'invalid') return [`The command for ${event} printed what is not one JSON object.`];
  if (!probe.reachedHost) return [`The command for ${event} ran, but the host did not answer.`];
  return [];
}
