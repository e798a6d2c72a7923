import type { HookEntry } from './hook-entries.ts';
import type { HookSettings } from './install.ts';
import { PROBE_DEADLINE_MS, type ProbeResult, probeCommand } from './probe-command.ts';
import { readWiring } from './wiring.ts';

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
  const wiring = readWiring(settings);
  const events = await Promise.all(
    wiring.events.map(async ({ event, wired, command }) => ({
      event,
      wired,
      probe: wired ? await probeCommand(command) : null,
    })),
  );
  const { settingsFile, hookClient, stale } = wiring;
  const problems = [
    ...wiring.problems,
    ...(hookClient.installed ? [] : [`The hook client is missing: ${hookClient.path}`]),
    ...unwiredProblems(events),
    ...events.flatMap(probeProblems),
    ...stale.map(({ event, command }) => `Left over from an earlier install, on ${event}: ${command}`),
  ];
  const { agent } = settings;
  return {
    agent: agent.name,
    settingsFile,
    healthy: problems.length === 0,
    hookClient,
    events,
    stale,
    problems,
  };
}

/** In one sentence: which they are, the events say. */
function unwiredProblems(events: readonly EventDiagnosis[]): readonly string[] {
  const unwired = events.filter(({ wired }) => !wired).length;
  if (unwired === 0) return [];
  if (unwired === events.length) return ['No hook is wired.'];
  return [`${unwired} of ${events.length} hooks ${unwired === 1 ? 'is' : 'are'} not wired.`];
}

function probeProblems({ event, probe }: EventDiagnosis): readonly string[] {
  if (probe === null) return [];
  if (probe.exitCode === null)
    return [`The command for ${event} did not end by itself within ${PROBE_DEADLINE_MS} ms.`];
  if (probe.exitCode !== 0) return [`The command for ${event} ended with ${probe.exitCode}.`];
  if (probe.output === 'invalid') return [`The command for ${event} printed what is not one JSON object.`];
  if (!probe.reachedHost) return [`The command for ${event} ran, but the host did not answer.`];
  return [];
}
