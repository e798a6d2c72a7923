import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordedEvent } from '../../../../../contracts/event.ts';
import type { Decoded } from '../../../../../main/sources/agents/agent.ts';
import { decode } from '../../../../../main/sources/agents/claude-code/decode.ts';
import { claudeCode } from '../../../../../main/sources/agents/claude-code/spec.ts';
import { sharedFolder } from '../../../../builders/shared-data.ts';

const payloads = sharedFolder && join(sharedFolder, 'data/hook-payloads/claude-code');
if (!payloads) console.warn('skipped: the recorded payloads of ../shared/data/hook-payloads are not there');

const SESSION = '11111111-2222-4333-8444-555555555555';
const SHOP = '/home/dev/acme-shop';

function event(
  moment: Extract<Decoded, { kind: 'event' }>['moment'],
  fields: Extract<Decoded, { kind: 'event' }>['event'],
  cwd = SHOP,
): Decoded {
  return { kind: 'event', session: SESSION, cwd, event: fields, moment };
}

const called = (tool: string, callId: string) => ({ type: 'tool_call', tool, callId, ok: true }) as const;
const failed = (tool: string, callId: string) => ({ type: 'tool_call', tool, callId, ok: false }) as const;

/** What each recorded payload of a recorded event amounts to; every other file amounts to nothing. */
const RECORDED: Record<string, Decoded> = {
  'PostToolUse-Agent.json': event(null, called('Agent', 'toolu_120'), `${SHOP}/src`),
  'PostToolUse-Bash-background.json': event(
    null,
    {
      type: 'tool_call',
      tool: 'Bash',
      callId: 'toolu_170',
      access: 'run',
      command: 'sleep 0.2; echo bg',
      durationMs: 16,
      paths: [],
    },
    `${SHOP}/src`,
  ),
  'PostToolUse-Bash-cd.json': event(
    null,
    { ...called('Bash', 'toolu_090'), access: 'run', command: 'cd src && pwd', durationMs: 27, paths: [] },
    `${SHOP}/src`,
  ),
  'PostToolUse-Bash.json': event(null, {
    ...called('Bash', 'toolu_050'),
    access: 'run',
    command: 'npm run -s lint || true; echo hi; echo warn >&2',
    durationMs: 1_398,
    paths: [],
  }),
  'PostToolUse-Edit.json': event(null, {
    ...called('Edit', 'toolu_020'),
    access: 'edit',
    paths: [`${SHOP}/src/cart.ts`],
  }),
  'PostToolUse-Glob.json': event(null, {
    ...called('Glob', 'toolu_202'),
    access: 'search',
    query: 'src/**/*.ts',
  }),
  'PostToolUse-Grep-content.json': event(null, {
    ...called('Grep', 'toolu_203'),
    access: 'search',
    query: 'total\\(',
  }),
  'PostToolUse-Grep-files.json': event(null, {
    ...called('Grep', 'toolu_204'),
    access: 'search',
    query: 'total\\(',
  }),
  'PostToolUse-MultiEdit-legacy.json': event(null, {
    ...called('MultiEdit', 'toolu_200'),
    access: 'edit',
    paths: [`${SHOP}/src/cart.ts`],
  }),
  'PostToolUse-NotebookEdit.json': event(
    null,
    { ...called('NotebookEdit', 'toolu_110'), access: 'edit', paths: [`${SHOP}/nb.ipynb`] },
    `${SHOP}/src`,
  ),
  'PostToolUse-Read-notebook.json': event(
    null,
    { ...called('Read', 'toolu_100'), access: 'read', paths: [`${SHOP}/nb.ipynb`] },
    `${SHOP}/src`,
  ),
  'PostToolUse-Read.json': event(null, {
    ...called('Read', 'toolu_010'),
    access: 'read',
    paths: [`${SHOP}/src/cart.ts`],
  }),
  'PostToolUse-TaskCreate.json': event(null, called('TaskCreate', 'toolu_160'), `${SHOP}/src`),
  'PostToolUse-TodoWrite.json': event(null, called('TodoWrite', 'toolu_207')),
  'PostToolUse-WebFetch.json': event(null, {
    ...called('WebFetch', 'toolu_205'),
    query: 'https://example.com/docs',
  }),
  'PostToolUse-WebSearch.json': event(null, {
    ...called('WebSearch', 'toolu_206'),
    query: "banker's rounding typescript",
  }),
  'PostToolUse-Write-create.json': event(null, {
    ...called('Write', 'toolu_030'),
    access: 'create',
    paths: [`${SHOP}/src/tax.ts`],
  }),
  'PostToolUse-Write-update.json': event(null, {
    ...called('Write', 'toolu_040'),
    access: 'edit',
    paths: [`${SHOP}/src/tax.ts`],
  }),
  'PostToolUse-mcp.json': event(null, { ...called('mcp__memo__recall', 'toolu_070'), query: 'cart' }),
  'PostToolUseFailure-Bash-interrupt.json': event(null, {
    type: 'tool_call',
    tool: 'Bash',
    callId: 'toolu_210',
    access: 'run',
    command: 'npm run dev',
    durationMs: 8_123,
    paths: [],
  }),
  'PostToolUseFailure-Bash.json': event('after-failure', {
    ...failed('Bash', 'toolu_060'),
    access: 'run',
    command: "echo 'FAIL src/cart.test.ts' >&2; exit 3",
    durationMs: 14,
    paths: [],
    exitCode: 3,
    error: 'FAIL src/cart.test.ts',
  }),
  'PostToolUseFailure-Read.json': event('after-failure', {
    ...failed('Read', 'toolu_080'),
    access: 'read',
    paths: [`${SHOP}/missing.ts`],
    error: 'File does not exist. Note: your current working directory is /home/dev/acme-shop.',
  }),
  'PostToolUseFailure-WebFetch.json': event(
    'after-failure',
    {
      ...failed('WebFetch', 'toolu_180'),
      query: 'https://example.com/docs',
      error:
        'Unable to verify if domain example.com is safe to fetch. This may be due to network restrictions or enterprise security policies blocking claude.ai.',
    },
    `${SHOP}/src`,
  ),
  'SessionEnd-clear.json': sessionEnded('clear'),
  'SessionEnd-logout.json': sessionEnded('logout'),
  'SessionEnd-prompt_input_exit.json': sessionEnded('prompt_input_exit'),
  'SessionEnd-resume.json': sessionEnded('resume'),
  'SessionEnd.json': sessionEnded('other', `${SHOP}/src`),
  'SessionStart-clear.json': sessionStarted('clear::'),
  'SessionStart-compact.json': event('after-compaction', { type: 'compacted' }),
  'SessionStart-fork.json': sessionStarted('fork::'),
  'SessionStart-resume.json': sessionStarted('resume:15:4'),
  'SessionStart-startup.json': sessionStarted('startup::'),
  'UserPromptSubmit-with-source.json': event('prompt', {
    type: 'prompt',
    text: 'Why does the cart total come out wrong with two discounts? See @src/cart.ts',
    callId: 'aaaaaaaa-0000-4000-8000-000000000001:9f22ff7819591130',
  }),
  'UserPromptSubmit.json': event('prompt', {
    type: 'prompt',
    text: 'Fix the cart total',
    callId: 'aaaaaaaa-0000-4000-8000-000000000001:6509244e20097acd',
  }),
};

function sessionStarted(how: string): Decoded {
  return event('session-start', { type: 'session_started', callId: `session_started:${how}` });
}

function sessionEnded(reason: string, cwd?: string): Decoded {
  const callId = `session_ended:aaaaaaaa-0000-4000-8000-000000000001:${reason}`;
  return event(null, { type: 'session_ended', callId }, cwd);
}

describe.skipIf(!payloads)('recorded payloads of Claude Code', () => {
  const files = payloads ? readdirSync(payloads).sort() : [];
  const decoded = new Map(
    files.map((file) => [file, decode(readFileSync(join(payloads ?? '', file), 'utf8'), undefined)]),
  );

  it('decode to exactly the events listed, whole', () => {
    const events = Object.fromEntries([...decoded].filter(([, { kind }]) => kind === 'event'));
    expect(events).toEqual(RECORDED);
  });

  it('otherwise amount to nothing, with the reason', () => {
    const reasons = [...decoded].flatMap(([file, outcome]) =>
      outcome.kind === 'event' ? [] : [[file, outcome.kind === 'nothing' ? outcome.reason : 'malformed']],
    );
    const expected = files
      .filter((file) => !(file in RECORDED))
      .map((file) => [
        file,
        file === 'UserPromptSubmit-task-notification.json'
          ? 'a notice of a finished task'
          : `${file.replace(/[-.].*/, '')} is not recorded`,
      ]);
    expect(reasons).toEqual(expected);
  });

  it('make events that fit the contract', () => {
    for (const outcome of decoded.values()) {
      if (outcome.kind !== 'event') continue;
      const { session, cwd: project } = outcome;
      recordedEvent.parse({ ...outcome.event, source: 'agent', agent: 'claude-code', session, project });
    }
  });

  it('H-05: come only from events and tools that are asked for', () => {
    for (const file of Object.keys(RECORDED)) {
      const { hook_event_name, tool_name } = JSON.parse(readFileSync(join(payloads ?? '', file), 'utf8'));
      const registration = claudeCode.registrations.find(({ event }) => event === hook_event_name);
      expect(registration, file).toBeDefined();
      const matcher = registration?.matcher;
      if (matcher) expect(tool_name).toMatch(new RegExp(matcher));
    }
  });

  it('count a compaction once, though three events tell of it', () => {
    const told = ['PreCompact-auto.json', 'SessionStart-compact.json', 'PostCompact-auto.json'];
    const compactions = told.map((file) => decoded.get(file)).filter((outcome) => outcome?.kind === 'event');
    expect(compactions).toEqual([event('after-compaction', { type: 'compacted' })]);
  });
});
