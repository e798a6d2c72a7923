import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { INJECTION_CLOSING, INJECTION_OPENING } from '../../contracts/protocol.ts';
import { type Account, hostOf, newAccount, newRepository, writeFiles } from '../builders/account.ts';
import { afterSpool } from '../builders/after-spool.ts';
import { contextIn, type HookPayload, happens, installHooks } from '../builders/agent-hooks.ts';
import { fileCall, sessionStart, userPrompt } from '../builders/claude-code-payloads.ts';
import { sharedFolder } from '../builders/shared-data.ts';
import { storedEvents } from '../builders/stored-events.ts';
import { playedSession } from '../builders/transcript-payloads.ts';
import { readSpool } from '../native/hook-process.ts';

/** The budget of an injection, and the characters that are taken for a token. */
const BUDGET_TOKENS = 300;
const CHARACTERS_PER_TOKEN = 4;

const recorded = join(sharedFolder ?? '', 'data/transcripts/claude-code-session');

/**
 * Recorded sessions, what a person might ask for in the same project later, and the file that was worked on
 * for that.
 */
const SESSIONS = [
  {
    name: 'context-evaluator-66a75a73.jsonl',
    later: 'The label of the target agent in the remediation tab confuses people',
    about: 'frontend/src/components/RemediateTab.tsx',
  },
  {
    name: 'entire-cli-f6833005.jsonl',
    later: 'Does enable skip the setup of git hooks with some params?',
    about: 'cmd/entire/cli/setup.go',
  },
  {
    name: 'entire-cli-compaction-slice.jsonl',
    later: 'The list of branches shows checkpoints of main under each branch',
    about: 'cmd/entire/cli/list/data.go',
  },
] as const;

function isMissing(): boolean {
  if (sharedFolder === null)
    console.warn('SKIPPED: the recorded sessions of ../shared/data/transcripts are missing');
  return sharedFolder === null;
}

/**
 * An agent's account, and the repository in which the recorded session worked, with the files that it
 * touched.
 */
async function arrange(name: string) {
  const account = newAccount();
  await installHooks(account);
  const folder = await newRepository(account, 'code/project', ['README.md']);
  const session = playedSession(join(recorded, name), folder);
  writeFiles(folder, session.files);
  return { account, folder, ...session };
}

async function play(account: Account, payloads: readonly HookPayload[]): Promise<void> {
  for (const payload of payloads) await happens(account, payload);
}

/** The paths that an injection names, each with a reason; checks the rest of it. */
function pathsNamed(context: string | null): readonly string[] {
  if (context === null) return [];
  expect(context.length / CHARACTERS_PER_TOKEN).toBeLessThanOrEqual(BUDGET_TOKENS);
  const [opening = '', explanation = '', ...rest] = context.split('\n');
  expect(opening).toMatch(new RegExp(`^${INJECTION_OPENING} .*>$`));
  expect(explanation).toContain('not instructions');
  expect(rest.pop()).toBe(INJECTION_CLOSING);
  return rest.map((line) => {
    expect(line).toMatch(/^\S.* — \S/);
    return line.slice(0, line.indexOf(' — '));
  });
}

describe.skipIf(isMissing())('a real session, played through the real hooks', () => {
  test.each(SESSIONS)(
    '$name: what it learned is told to a later prompt, once',
    async ({ name, later, about }) => {
      const { account, folder, payloads, files } = await arrange(name);
      const host = await hostOf(account);
      await play(account, payloads);

      // Every hook is an event, and nothing was lost on the way.
      expect(await host.ask('host.status', {})).toMatchObject({
        events: payloads.length,
        spooled: 0,
        declined: 0,
        errors: 0,
      });
      const calls = payloads.flatMap(({ tool_use_id }) => tool_use_id ?? []);
      expect(storedEvents(account).flatMap(({ tool, callId }) => (tool === null ? [] : callId))).toEqual(
        calls,
      );

      // Learned: words of its prompt find its files.
      const prompt = payloads.find(({ hook_event_name }) => hook_event_name === 'UserPromptSubmit')?.prompt;
      const { results } = await host.ask('memory.recall', { project: folder, query: String(prompt) });
      expect(results.map(({ path }) => path)).toContain(about);
      expect(files).toContain(about);

      // Told to a later prompt: files that exist and were worked on.
      await happens(account, sessionStart('later', folder));
      for (const empty of ['ok', 'continue', 'yes, please go on']) {
        expect(contextIn(await happens(account, userPrompt('later', folder, empty)))).toBeNull();
      }
      const told = pathsNamed(contextIn(await happens(account, userPrompt('later', folder, later))));
      expect(told).toContain(about);
      expect(files).toEqual(expect.arrayContaining([...told]));

      // Nothing twice in that session, and again in the next.
      const again = pathsNamed(contextIn(await happens(account, userPrompt('later', folder, later))));
      expect(again.filter((path) => told.includes(path))).toEqual([]);
      expect(pathsNamed(contextIn(await happens(account, userPrompt('next', folder, later))))).toContain(
        about,
      );
    },
  );

  test('files that are gone, and files that hold secrets, are never told', async () => {
    const [{ name, later, about }] = SESSIONS;
    const { account, folder, payloads } = await arrange(name);
    await hostOf(account);
    const secret = 'frontend/.env';
    writeFiles(folder, [secret]);
    const end = payloads.length - 1;
    const session = payloads[0]?.session_id ?? '';
    await play(account, [
      ...payloads.slice(0, end),
      fileCall(session, folder, secret, 'Read'),
      ...payloads.slice(end),
    ]);

    expect(pathsNamed(contextIn(await happens(account, userPrompt('later', folder, later))))).toEqual([
      about,
    ]);
    rmSync(join(folder, about));
    expect(contextIn(await happens(account, userPrompt('after', folder, later)))).toBeNull();
  });

  test('the host killed half-way: nothing is lost, and nothing doubled', async () => {
    const [{ name, later, about }] = SESSIONS;
    const { account, folder, payloads } = await arrange(name);
    const third = Math.floor(payloads.length / 3);

    const first = await hostOf(account);
    await play(account, payloads.slice(0, third));
    await first.kill();
    const whileAway = payloads.slice(third, 2 * third);
    await play(account, whileAway);
    expect(readSpool(account.home)).toHaveLength(whileAway.length);

    const second = await hostOf(account);
    await play(account, payloads.slice(2 * third));
    expect(await afterSpool(second)).toMatchObject({ events: payloads.length, errors: 0, declined: 0 });
    expect(readdirSync(join(account.home, 'spool'))).toEqual([]);
    expect(await second.ask('maintenance.verify', {})).toMatchObject({ ok: true, events: payloads.length });

    const stored = storedEvents(account).map(({ type, callId }) => `${type} ${callId}`);
    expect(new Set(stored).size).toBe(payloads.length);
    expect(await second.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
    expect(pathsNamed(contextIn(await happens(account, userPrompt('later', folder, later))))).toContain(
      about,
    );
  });
});
