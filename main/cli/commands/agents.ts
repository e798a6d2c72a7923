import { homedir } from 'node:os';
import { Argument, type Command } from 'commander';
import type { InstalledHookClient } from '../../../native/hook/install-hook-client.ts';
import { hostPaths } from '../../host/paths.ts';
import { homeFolder } from '../../socket/endpoint.ts';
import type { DoctorReport } from '../../sources/agents/doctor.ts';
import type { HookSettings, SettingsReport } from '../../sources/agents/install.ts';
import { AGENTS, findAgent } from '../../sources/agents/registry.ts';
import { copied } from '../backup-in-words.ts';
import { CliError } from '../cli-error.ts';
import { type CommandText, command, reportingCommand } from '../command.ts';
import { endAs } from '../exit-codes.ts';
import { counted } from '../figures.ts';
import { aligned, type OutputOptions, report } from '../output.ts';

interface AgentOptions extends OutputOptions {
  readonly settings?: string;
}

/** `holloway agents`: wires coding agents to Holloway. None of it needs a running host. */
export function agentsCommand(): Command {
  const agents = command('agents', { summary: 'Connect coding agents, through their hooks' });
  agents.addCommand(
    agentCommand('install', {
      summary: 'Put Holloway’s hooks into an agent’s settings',
      notes: 'Adds its own lines and keeps every other; what was there before is copied first.',
      examples: [
        'holloway agents install claude-code',
        'holloway agents install claude-code --settings .claude/settings.json',
      ],
    }).action(install),
  );
  agents.addCommand(
    agentCommand('uninstall', {
      summary: 'Take Holloway’s hooks out of an agent’s settings',
      examples: ['holloway agents uninstall claude-code'],
    }).action(uninstall),
  );
  agents.addCommand(
    agentCommand('doctor', {
      summary: 'Run every installed hook and tell whether it reaches Holloway',
      examples: ['holloway agents doctor claude-code'],
    }).action(examine),
  );
  agents.addCommand(
    reportingCommand('list', {
      summary: 'List the agents that Holloway can be connected to',
      examples: ['holloway agents list'],
    }).action(list),
  );
  return agents;
}

function agentCommand(name: string, text: CommandText): Command {
  const agents = AGENTS.map((agent) => agent.name);
  return reportingCommand(name, text)
    .addArgument(new Argument('<agent>', 'whose settings').choices(agents))
    .option('--settings <file>', 'the settings file; default: where the agent keeps its user’s');
}

/** The hook client first: from the moment that the settings name it, an agent may run it. */
async function install(agent: string, { settings, ...options }: AgentOptions): Promise<void> {
  const { putHookClient } = await import('../../host/hook-client.ts');
  const { installHooks, previewHooks } = await import('../../sources/agents/install.ts');
  // Where the settings cannot be edited, nothing else is touched either.
  previewHooks(settingsOf(agent, settings), 'install');
  const hookClient = await putHookClient(hostPaths());
  const done = installHooks(settingsOf(agent, settings));
  report({ ...done, hookClient }, options, (installed) => installedInWords(installed, named(settings)));
}

async function uninstall(agent: string, { settings, ...options }: AgentOptions): Promise<void> {
  const { uninstallHooks } = await import('../../sources/agents/install.ts');
  report(uninstallHooks(settingsOf(agent, settings)), options, uninstalledInWords);
}

async function examine(agent: string, { settings, ...options }: AgentOptions): Promise<void> {
  const { diagnoseHooks } = await import('../../sources/agents/doctor.ts');
  const diagnosis = await diagnoseHooks(settingsOf(agent, settings));
  if (!diagnosis.healthy) endAs('negative');
  report(diagnosis, options, (found) => diagnosisInWords(found, named(settings)));
}

function list(options: OutputOptions): void {
  const agents = AGENTS.map(({ name, defaultSettingsFile }) => ({
    name,
    settingsFile: defaultSettingsFile(process.env, homedir()),
  }));
  report({ agents }, options, () => aligned(agents.map(({ name, settingsFile }) => [name, settingsFile])));
}

function settingsOf(name: string, settingsFile: string | undefined): HookSettings {
  const agent = findAgent(name);
  if (agent === null) throw new CliError('usage', `No agent ${name} is known.`);
  return { agent, settingsFile, home: homeFolder() };
}

/** What each kind of hook client costs an agent; `prebuilt` and `compiled` are the same program. */
const CLIENT_COSTS = {
  prebuilt: 'the C program, about 1 ms a call',
  compiled: 'the C program, compiled here, about 1 ms a call',
  shell: 'a shell script with curl, about 15 ms a call: with a C compiler it would be faster',
  node: 'a Node program, about 50 ms a call: with a C compiler or curl it would be faster',
} as const satisfies Record<InstalledHookClient['kind'], string>;

/** The option that names the settings file again, for a command to be typed next. */
function named(settings: string | undefined): string {
  return settings === undefined ? '' : ` --settings ${settings}`;
}

function installedInWords(
  done: SettingsReport & { readonly hookClient: InstalledHookClient },
  option: string,
): string {
  const { agent, settingsFile, changed, entries, removed, backup, problems, hookClient } = done;
  return [
    changed
      ? `${settingsFile} now runs Holloway on ${entries.map(({ event }) => event).join(', ')}.`
      : `${settingsFile} has every hook already: nothing was changed.`,
    ...(removed.length === 0 ? [] : [`${counted(removed.length, 'older hook')} of Holloway’s replaced.`]),
    ...copied(backup),
    `The hook is ${hookClient.path}: ${CLIENT_COSTS[hookClient.kind]}.`,
    ...problems.map((problem) => `But: ${problem}`),
    `Next: keep \`holloway serve\` running, start a new ${agent} session, and check with \`holloway agents doctor ${agent}${option}\`.`,
  ].join('\n');
}

function uninstalledInWords({ settingsFile, changed, backup }: SettingsReport): string {
  return [
    changed
      ? `Holloway’s hooks are out of ${settingsFile}.`
      : `${settingsFile} has no hook of Holloway’s: nothing was changed.`,
    ...copied(backup),
  ].join('\n');
}

function diagnosisInWords(
  { agent, settingsFile, healthy, events, problems }: DoctorReport,
  option: string,
): string {
  const mend = `\`holloway agents install ${agent}${option}\` mends the settings`;
  return [
    settingsFile,
    aligned(
      events.map(({ event, wired, probe }) => [
        event,
        wired ? 'wired' : 'NOT WIRED',
        probe === null ? '' : `${probe.elapsedMs.toFixed(0)} ms`,
        probe === null ? '' : probe.reachedHost ? 'reached Holloway' : 'DID NOT REACH HOLLOWAY',
      ]),
      2,
    ),
    ...(healthy
      ? [`All is well between ${agent} and Holloway.`]
      : [
          `${counted(problems.length, 'problem')}:`,
          ...problems.map((problem) => `  ${problem}`),
          events.every(({ wired }) => wired)
            ? `Next: start \`holloway serve\` if \`holloway status\` says that it is not running; ${mend}.`
            : `Next: ${mend}; \`holloway serve\` must be running.`,
        ]),
  ].join('\n');
}
