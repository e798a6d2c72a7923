import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedEvent } from '../../../../../contracts/event.ts';
import { INJECTION_CLOSING, INJECTION_OPENING } from '../../../../../contracts/protocol.ts';
import type { Decoded } from '../../../../../main/sources/agents/agent.ts';
import { decode } from '../../../../../main/sources/agents/claude-code/decode.ts';
import { PROBE_EVENT, probeAnswer } from '../../../../../main/sources/agents/probe.ts';
import { sharedFolder } from '../../../../builders/shared-data.ts';

const stdin = sharedFolder && join(sharedFolder, 'cases/fixtures/hook-stdin');
if (!stdin) console.warn('skipped: the odd inputs of ../shared/cases/fixtures are not there');

const SESSION = '11111111-2222-4333-8444-555555555555';
const DEMO = '/home/dev/code/demo';
const NOT_JSON: Decoded = { kind: 'malformed', message: 'the hook’s input is not a JSON object' };

const decodeFixture = (file: string, fill = (text: string) => text) =>
  decode(fill(readFileSync(join(stdin ?? '', file), 'utf8')), undefined);

describe.skipIf(!stdin)('odd and broken input', () => {
  const event = (fields: Extract<Decoded, { kind: 'event' }>['event'], cwd = DEMO) =>
    ({ kind: 'event', session: SESSION, cwd, event: fields, moment: null }) as const;

  const outcomes: Record<string, Decoded> = {
    'array.json': NOT_JSON,
    'blank.bin': NOT_JSON,
    'cjk-paths.json': event(
      {
        type: 'tool_call',
        tool: 'Edit',
        callId: 'c5',
        access: 'edit',
        paths: ['/home/dev/作業/デモ プロジェクト/src/認証/로그인.ts'],
        ok: true,
      },
      '/home/dev/作業/デモ プロジェクト',
    ),
    'control-characters.json': { ...event({ type: 'prompt', text: 'a\uFFFDb\uFFFDcred' }), moment: 'prompt' },
    'cut-off.json': NOT_JSON,
    'deep.json': {
      kind: 'event',
      session: 's',
      cwd: DEMO,
      event: { type: 'tool_call', tool: 'Bash', access: 'run', ok: true },
      moment: null,
    },
    'double-keys.json': { kind: 'nothing', reason: 'Stop is not recorded' },
    'empty.bin': NOT_JSON,
    'hostile-names.json': {
      kind: 'event',
      session: '../../escape',
      cwd: '/home/dev/code/demo\n/etc',
      event: {
        type: 'tool_call',
        tool: 'Edit',
        access: 'edit',
        paths: ['/home/dev/code/demo\n/etc/-rf'],
        ok: true,
      },
      moment: null,
    },
    'invalid-utf8.bin': event({
      type: 'tool_call',
      tool: 'Bash',
      callId: 'c4',
      access: 'run',
      command: 'cat picture.png',
      paths: [`${DEMO}/picture.png`],
      ok: true,
    }),
    'lone-surrogate.json': {
      ...event({ type: 'prompt', text: 'before \uFFFD middle \uFFFD after' }),
      moment: 'prompt',
    },
    'not-json.txt': NOT_JSON,
    'null.json': NOT_JSON,
    'ok-post-bash.json': event({
      type: 'tool_call',
      tool: 'Bash',
      callId: 'call_0002',
      access: 'run',
      command: 'npm test -- login',
      paths: [],
      ok: false,
      exitCode: 1,
      error: '1 failing\nTypeError: token is undefined',
    }),
    'ok-post-edit.json': event({
      type: 'tool_call',
      tool: 'Edit',
      callId: 'call_0001',
      access: 'edit',
      paths: [`${DEMO}/src/auth/login.ts`],
      ok: true,
    }),
    'ok-prompt.json': {
      ...event({ type: 'prompt', text: 'Why does the login test fail since yesterday?' }),
      moment: 'prompt',
    },
    'ok-session-start.json': {
      ...event({ type: 'session_started', callId: 'session_started:startup::' }),
      moment: 'session-start',
    },
    'ok-stop.json': { kind: 'nothing', reason: 'Stop is not recorded' },
    'own-tool-call.json': { kind: 'nothing', reason: 'mcp__holloway__recall is not recorded' },
  };

  it('H-02, H-08, H-10: comes out whole or as malformed, never as an exception', () => {
    const files = readdirSync(stdin ?? '').filter((file) => !file.endsWith('.jsonl'));
    const decoded = files.map((file) => [
      file,
      decodeFixture(file, (text) => text.replaceAll('{{APP}}', 'holloway')),
    ]);
    expect(Object.fromEntries(decoded)).toEqual(outcomes);
  });

  it('H-18: each subagent is a thread of its own', () => {
    const lines = readFileSync(join(stdin ?? '', 'subagents.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const touches = lines.flatMap((line) => {
      const decoded = decode(line, undefined);
      return decoded.kind === 'event' ? [[decoded.event.thread, decoded.event.paths?.[0]]] : [];
    });
    expect(touches).toEqual([
      ['ag_one', `${DEMO}/src/billing/tax.ts`],
      ['ag_two', `${DEMO}/docs/intro.md`],
      ['ag_one', `${DEMO}/src/billing/invoice.ts`],
      [undefined, `${DEMO}/src/main.ts`],
      ['ag_two', `${DEMO}/docs/setup.md`],
    ]);
  });
});

describe('a hook call', () => {
  const call = (fields: object) => decode({ session_id: 's', cwd: '/p', ...fields }, undefined);
  const prompt = (text: string, fields: object = {}) => {
    const decoded = call({ hook_event_name: 'UserPromptSubmit', prompt: text, ...fields });
    return decoded.kind === 'event' ? decoded.event.text : decoded;
  };

  it('is understood as the event on the command line where it names none itself', () => {
    const payload = { session_id: 's', cwd: '/p', prompt: 'Hello' };
    const expected = { kind: 'event', session: 's', cwd: '/p', event: { type: 'prompt', text: 'Hello' } };
    expect(decode(payload, 'UserPromptSubmit')).toMatchObject(expected);
    expect(decode(payload, undefined)).toEqual({
      kind: 'malformed',
      message: 'the hook’s input names no event',
    });
  });

  it('is malformed without a session, and whole without a folder', () => {
    expect(decode({ hook_event_name: 'SessionEnd', cwd: '/p' }, undefined)).toEqual({
      kind: 'malformed',
      message: 'SessionEnd names no session',
    });
    const read = { session_id: 's', hook_event_name: 'PostToolUse', tool_name: 'Read' };
    expect(decode({ ...read, tool_input: { file_path: 'a.ts' } }, undefined)).toMatchObject({
      cwd: '',
      event: { paths: [] },
    });
    expect(decode({ ...read, tool_input: { file_path: '/x/../p/a.ts' } }, undefined)).toMatchObject({
      cwd: '',
      event: { paths: ['/p/a.ts'] },
    });
  });

  it('may start with a byte-order mark', () => {
    expect(decode('\uFEFF{"hook_event_name":"Stop"}', undefined)).toEqual({
      kind: 'nothing',
      reason: 'Stop is not recorded',
    });
  });

  it('is nothing where its name is one that objects inherit', () => {
    expect(call({ hook_event_name: 'constructor' })).toMatchObject({ kind: 'nothing' });
    expect(call({ hook_event_name: 'PostToolUse', tool_name: 'toString' })).toMatchObject({
      kind: 'nothing',
    });
  });

  it('is nothing where Cursor ran the hooks of Claude Code', () => {
    expect(call({ hook_event_name: 'SessionEnd', cursor_version: '3.1' })).toMatchObject({
      kind: 'nothing',
    });
  });

  it('is answered, and teaches nothing, where it is a probe', () => {
    expect(decode({ hook_event_name: PROBE_EVENT, session_id: 'probe-1' }, 'PostToolUse')).toEqual({
      kind: 'nothing',
      reason: 'a probe',
      stdout: probeAnswer('probe-1'),
    });
  });

  it.each([
    ['system', false],
    ['loop_wakeup', false],
    ['schedule_wakeup', false],
    ['poll_event', false],
    ['user', true],
    ['sdk', true],
  ])('with a prompt from %s is recorded: %s', (source, recorded) => {
    expect(prompt('Go on', { source }) === 'Go on').toBe(recorded);
  });

  it('with a slash command is a prompt', () => {
    expect(prompt('/fix-issue 128')).toBe('/fix-issue 128');
  });

  it('loses what Holloway had put in front, and keeps what a person says about it', () => {
    const injected = `${INJECTION_OPENING}>\nsrc/cart.ts — edited often\n${INJECTION_CLOSING}`;
    expect(prompt(`${injected}\nFix the total\n${injected}`)).toBe('Fix the total');
    expect(prompt(`What does ${INJECTION_OPENING}> mean?`)).toBe(`What does ${INJECTION_OPENING}> mean?`);
    expect(prompt(injected)).toEqual({ kind: 'nothing', reason: 'an empty prompt' });
  });

  it('H-17: has the same call id when it is delivered again, and another for another prompt', () => {
    const id = (text: string) => {
      const decoded = call({ hook_event_name: 'UserPromptSubmit', prompt_id: 'p1', prompt: text });
      return decoded.kind === 'event' ? decoded.event.callId : undefined;
    };
    expect(id('one')).toBeDefined();
    expect(id('one')).toBe(id('one'));
    expect(id('one')).not.toBe(id('two'));
  });

  it('H-11: is cut at a character where its text is longer than the contract allows', () => {
    const decoded = call({ hook_event_name: 'UserPromptSubmit', prompt: `a${'😀'.repeat(2_500_000)}` });
    expect(decoded.kind).toBe('event');
    if (decoded.kind !== 'event') return;
    expect(decoded.event.text).toBe(`a${'😀'.repeat(99_999)}`);
    recordedEvent.parse({ ...decoded.event, source: 'agent', session: decoded.session, project: '' });
  });

  it('of a shell counts files that exist, from the folder the command started in', () => {
    const decoded = decode(
      {
        session_id: 's',
        cwd: '/p/src',
        hook_event_name: 'PostToolUse',
        tool_name: 'Bash',
        tool_input: { command: 'cat README.md && cd src && cat cart.ts gone.ts' },
      },
      undefined,
      (path) => !path.endsWith('gone.ts'),
    );
    expect(decoded).toMatchObject({ event: { paths: ['/p/README.md', '/p/src/cart.ts'] } });
  });

  it('never keeps file contents or the output of a call that worked', () => {
    const secret = 'only-in-content';
    const inputs = {
      content: secret,
      old_string: secret,
      new_string: secret,
      new_source: secret,
      prompt: secret,
    };
    const outputs = { stdout: secret, content: secret, originalFile: secret, file: { content: secret } };
    for (const tool of [
      'Read',
      'Edit',
      'Write',
      'NotebookEdit',
      'Bash',
      'Grep',
      'Agent',
      'WebFetch',
      'mcp__a__b',
    ]) {
      const decoded = call({
        hook_event_name: 'PostToolUse',
        tool_name: tool,
        tool_input: { file_path: '/p/a.ts', notebook_path: '/p/a.ipynb', command: 'ls', ...inputs },
        tool_response: outputs,
      });
      expect(decoded).toMatchObject({ kind: 'event', event: { ok: true } });
      expect(JSON.stringify(decoded)).not.toContain(secret);
    }
  });

  it('never throws, and makes only events that fit the contract', () => {
    const names = ['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'PostToolUseFailure', 'SessionEnd'];
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue());
    const payload = fc.record(
      {
        hook_event_name: fc.constantFrom(...names),
        session_id: fc.string({ unit: 'binary', minLength: 1 }),
        cwd: value,
        agent_id: value,
        prompt: value,
        prompt_id: value,
        error: value,
        source: fc.constantFrom('compact', 'resume', 'user'),
        tool_use_id: value,
        tool_name: fc.constantFrom('Bash', 'PowerShell', 'Edit', 'Grep', 'mcp__a__b'),
        tool_input: fc.oneof(value, fc.record({ command: value, file_path: value, query: value })),
        tool_response: fc.oneof(value, fc.record({ exit_code: value, stderr: value, error: value })),
      },
      { requiredKeys: ['hook_event_name', 'session_id'] },
    );
    fc.assert(
      fc.property(payload, (input) => {
        const decoded = decode(JSON.stringify(input), undefined);
        if (decoded.kind !== 'event') return;
        const { session, cwd: project } = decoded;
        recordedEvent.parse({ ...decoded.event, source: 'agent', session, project });
        expect(JSON.stringify(decoded).isWellFormed()).toBe(true);
      }),
      { seed: 42, numRuns: 500 },
    );
  });
});
