import { Argument, type Command } from 'commander';
import type { InstalledHookClient } from '../../../native/hook/install-hook-client.ts';
import { shellSnippets } from '../../host/hook-sources.ts';
import { hostPaths } from '../../host/paths.ts';
import { homeFolder } from '../../socket/endpoint.ts';
import type { ShellSettings, StartFileReport } from '../../sources/shells/install.ts';
import { findShell, SHELLS } from '../../sources/shells/registry.ts';
import type { ShellState, ShellWiring } from '../../sources/shells/wiring.ts';
import { copied } from '../backup-in-words.ts';
import { CliError } from '../cli-error.ts';
import { type CommandText, command, reportingCommand } from '../command.ts';
import { endAs } from '../exit-codes.ts';
import { counted } from '../figures.ts';
import { aligned, type OutputOptions, report } from '../output.ts';

interface ShellOptions extends OutputOptions {
  readonly file?: string;
}

/** `holloway shells`: has shells report the commands that a person runs. None of it needs a running host. */
export function shellsCommand(): Command {
  const shells = command('shells', { summary: 'Learn from the commands that you run in a terminal' });
  shells.addCommand(
    shellCommand('install', {
      summary: 'Have a shell report its commands, through one block in its start file',
      notes: [
        'Of each command: its text, folder, exit code and duration; never its output, nor what you type into it.',
        'Left out: what begins with a blank, what your shell keeps out of its history by HISTCONTROL, HISTIGNORE,',
        'HISTORY_IGNORE or a private session, and what a pattern of HOLLOWAY_IGNORE matches ("pass *:ssh *").',
      ].join('\n'),
      examples: ['holloway shells install zsh', 'holloway shells install bash --file ~/.bashrc.local'],
    }).action(install),
  );
  shells.addCommand(
    shellCommand('uninstall', {
      summary: 'Take Holloway’s block out of a shell’s start file',
      examples: ['holloway shells uninstall zsh'],
    }).action(uninstall),
  );
  shells.addCommand(
    shellCommand('check', {
      summary: 'Tell whether a shell that is opened now reports its commands',
      examples: ['holloway shells check zsh'],
    }).action(check),
  );
  shells.addCommand(
    reportingCommand('list', {
      summary: 'List the shells that can report, and whether they do',
      examples: ['holloway shells list'],
    }).action(list),
  );
  return shells;
}

function shellCommand(name: string, text: CommandText): Command {
  return reportingCommand(name, text)
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS.map((shell) => shell.name)))
    .option('--file <file>', 'its start file; default: the one that it reads for you');
}

async function install(name: string, { file, ...options }: ShellOptions): Promise<void> {
  const { putHookClient } = await import('../../host/hook-client.ts');
  const { installShell, previewShell } = await import('../../sources/shells/install.ts');
  const settings = settingsOf(name, file);
  // Where the start file cannot be edited, nothing else is touched either.
  previewShell(settings, 'install');
  const hookClient = await putHookClient(hostPaths());
  report({ ...installShell(settings, shellSnippets()), hookClient }, options, installedInWords);
}

async function uninstall(name: string, { file, ...options }: ShellOptions): Promise<void> {
  const { uninstallShell } = await import('../../sources/shells/install.ts');
  report(uninstallShell(settingsOf(name, file)), options, uninstalledInWords);
}

async function check(name: string, { file, ...options }: ShellOptions): Promise<void> {
  const { readShellWiring } = await import('../../sources/shells/wiring.ts');
  const wiring = readShellWiring(settingsOf(name, file), shellSnippets());
  if (wiring.state !== 'connected') endAs('negative');
  report({ shell: name, ...wiring }, options, checkedInWords);
}

async function list(options: OutputOptions): Promise<void> {
  const { readShellWiring } = await import('../../sources/shells/wiring.ts');
  const shells = SHELLS.map(({ name }) => ({
    name,
    ...readShellWiring(settingsOf(name, undefined), shellSnippets()),
  }));
  report({ shells }, options, () =>
    aligned(
      shells.map(({ name, state, isInstalled, startFile }) => [
        name,
        isInstalled ? STATES[state] : 'not on this machine',
        startFile,
      ]),
    ),
  );
}

const STATES = {
  connected: 'reports',
  'needs-repair': 'needs repair',
  'not-connected': 'does not report',
} as const satisfies Record<ShellState, string>;

function settingsOf(name: string, startFile: string | undefined): ShellSettings {
  const shell = findShell(name);
  if (shell === null) throw new CliError('usage', `No shell ${name} is known.`);
  return { shell, startFile, home: homeFolder() };
}

function installedInWords({
  shell,
  startFile,
  changed,
  backup,
  hookClient,
}: StartFileReport & { readonly hookClient: InstalledHookClient }): string {
  return [
    changed
      ? `${startFile} now has ${shell} report its commands.`
      : `${startFile} has Holloway’s block already: nothing was changed.`,
    ...copied(backup),
    `The hook client is ${hookClient.path}.`,
    `Next: keep \`holloway serve\` running, and open a new ${shell}.`,
  ].join('\n');
}

function uninstalledInWords({ shell, startFile, changed, backup }: StartFileReport): string {
  return [
    changed
      ? `Holloway’s block is out of ${startFile}. A ${shell} that is open reports until it is closed.`
      : `${startFile} has no block of Holloway’s: nothing was changed.`,
    ...copied(backup),
  ].join('\n');
}

function checkedInWords({
  shell,
  startFile,
  isInstalled,
  state,
  problems,
}: ShellWiring & { readonly shell: string }): string {
  if (state === 'connected') return `${startFile}\nA ${shell} that is opened now reports its commands.`;
  return [
    startFile,
    ...(isInstalled ? [] : [`${shell} is not on this machine.`]),
    ...(problems.length === 0
      ? [`${shell} does not report its commands.`]
      : [`${counted(problems.length, 'problem')}:`, ...problems.map((problem) => `  ${problem}`)]),
    `Next: \`holloway shells install ${shell}\`.`,
  ].join('\n');
}
