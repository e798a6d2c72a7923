import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type HookClientKind, installHookClient } from '../../native/hook/install-hook-client.ts';
import { feeding, type HookOutcome, runHook } from '../native/hook-process.ts';
import { type Account, report } from './account.ts';
import { tempFolder } from './temp-folder.ts';

/** A hook's stdin, as Claude Code writes it. */
export interface HookPayload {
  readonly hook_event_name: string;
  readonly session_id: string;
  readonly tool_name?: string;
  readonly [field: string]: unknown;
}

interface Group {
  readonly matcher?: string;
  readonly hooks: readonly { readonly command: string; readonly timeout?: number }[];
}

/** Wires Claude Code to Holloway, as a person does. */
export async function installHooks(account: Account): Promise<void> {
  await report(account, 'agents', 'install', 'claude-code');
}

/** Puts another hook client in the installed one's place, and what it is made from. */
export async function replaceHookClient(account: Account, kind: HookClientKind): Promise<void> {
  const sources = { prebuilt: [], compiled: ['hook.c'], shell: ['hook.sh'], node: ['hook.mjs'] }[kind];
  const sourceFolder = join(tempFolder(), 'source');
  mkdirSync(sourceFolder);
  for (const source of sources) {
    copyFileSync(join(import.meta.dirname, '../../native/hook', source), join(sourceFolder, source));
  }
  const { kind: installed } = await installHookClient({ binFolder: join(account.home, 'bin'), sourceFolder });
  expect(installed).toBe(kind);
}

/** The groups of hooks in the agent's settings, by event. */
export function hookGroups(account: Account): Readonly<Record<string, readonly Group[]>> {
  const { hooks } = JSON.parse(readFileSync(account.settings, 'utf8')) as {
    readonly hooks: Readonly<Record<string, readonly Group[]>>;
  }; // safe: written by the installer, and whatever does not fit fails the test that reads it
  return hooks;
}

/** The commands that the agent runs for an event; `matched`: the tool, on events that have one. */
export function commandsFor(account: Account, event: string, matched = ''): readonly string[] {
  return (hookGroups(account)[event] ?? [])
    .filter(({ matcher }) => matches(matcher, matched))
    .flatMap(({ hooks }) => hooks.map(({ command }) => command));
}

/** As the agent matches: everything, a list of exact names, or a regular expression that is not anchored. */
function matches(matcher: string | undefined, name: string): boolean {
  if (matcher === undefined || matcher === '' || matcher === '*') return true;
  if (/^[\w|,-]*$/.test(matcher)) return matcher.split(/[|,]/).includes(name);
  return new RegExp(matcher).test(name);
}

/** The installed hook command for any event, also one that is not registered. */
export function commandFor(account: Account, event: string): string {
  const [command = ''] = commandsFor(account, 'SessionStart');
  return command.replace(/\w+$/, event);
}

/** Runs a hook command as the agent does: through a shell, in a folder, in a bare environment. */
export function runCommand(
  account: Account,
  command: string,
  feed: Parameters<typeof runHook>[2],
  options: { readonly folder?: string; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<HookOutcome> {
  const environment = { HOME: account.folder, PATH: '/usr/bin:/bin', ...options.environment };
  const script = `cd "$0" && { ${command}; }`;
  return runHook('/bin/sh', ['-c', script, options.folder ?? account.folder], feed, environment);
}

/** Something happens in the agent: its hook, if one is registered, runs to its end. */
export async function happens(account: Account, payload: HookPayload): Promise<HookOutcome | null> {
  const commands = commandsFor(account, payload.hook_event_name, payload.tool_name);
  expect(commands.length).toBeLessThanOrEqual(1);
  const [command] = commands;
  if (command === undefined) return null;
  const outcome = await runCommand(account, command, feeding(`${JSON.stringify(payload)}\n`));
  expectHarmless(outcome);
  return outcome;
}

/**
 * Ended with 0: nothing on stderr, and on stdout nothing or one valid answer. Never the code that blocks the
 * agent.
 */
export function expectHarmless(outcome: HookOutcome): void {
  expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
  if (outcome.stdout !== '') expect(JSON.parse(outcome.stdout)).toBeTypeOf('object');
}

/** The context that an answer puts before the model; null where it says nothing. */
export function contextIn(outcome: HookOutcome | null): string | null {
  if (outcome === null || outcome.stdout === '') return null;
  const answer: unknown = JSON.parse(outcome.stdout);
  expect(answer).toEqual({
    hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: expect.any(String) },
  });
  return (answer as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput
    .additionalContext; // safe: matched just now
}
