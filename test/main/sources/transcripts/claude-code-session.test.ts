import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../../contracts/event.ts';
import { openTranscript } from '../../../../main/sources/transcripts/open-transcript.ts';
import { collect } from './collect.ts';
import { jsonLines, temporaryFile } from './temporary-file.ts';

const CWD = '/work/shop';
const common = { sessionId: 's1', cwd: CWD, isSidechain: false };
const at = (second: number) => Date.UTC(2026, 0, 1, 10, 0, second);
const timestamp = (second: number) => new Date(at(second)).toISOString();

const call = (second: number, id: string, name: string, input: object, fields: object = {}) => ({
  ...common,
  type: 'assistant',
  uuid: `a-${id}`,
  timestamp: timestamp(second),
  message: { id: `m-${id}`, content: [{ type: 'tool_use', id, name, input }] },
  ...fields,
});

const result = (
  second: number,
  id: string,
  content: string,
  toolUseResult: unknown,
  fields: object = {},
) => ({
  ...common,
  type: 'user',
  uuid: `r-${id}`,
  timestamp: timestamp(second),
  message: { content: [{ type: 'tool_result', tool_use_id: id, content, ...fields }] },
  toolUseResult,
});

async function eventsOf(...lines: readonly unknown[]): Promise<readonly RecordedEvent[]> {
  const transcript = await openTranscript(temporaryFile(jsonLines(...lines)));
  return collect(transcript.events());
}

const shared = { source: 'agent', agent: 'claude-code', session: 's1', project: CWD } as const;

describe('a Claude Code session file', () => {
  it('becomes the events that hooks would have told', async () => {
    const events = await eventsOf(
      { type: 'mode', mode: 'normal', sessionId: 's1' },
      { ...common, type: 'user', uuid: 'u1', timestamp: timestamp(1), message: { content: 'fix the total' } },
      call(2, 't1', 'Read', { file_path: `${CWD}/src/cart.ts` }),
      result(3, 't1', '1 …', { type: 'text' }),
      call(4, 't2', 'Edit', { file_path: `${CWD}/src/cart.ts`, old_string: 'a', new_string: 'b' }),
      result(5, 't2', 'done', { filePath: `${CWD}/src/cart.ts` }),
      call(6, 't3', 'Bash', { command: 'npm test' }),
      result(8, 't3', 'Exit code 3\nFAIL cart', 'Error: Exit code 3\nFAIL cart', { is_error: true }),
      { ...common, type: 'system', subtype: 'compact_boundary', uuid: 'c1', timestamp: timestamp(9) },
    );
    expect(events).toEqual([
      { ...shared, at: at(1), type: 'session_started', callId: 'started' },
      { ...shared, at: at(1), type: 'prompt', text: 'fix the total', callId: 'u1' },
      {
        ...shared,
        at: at(3),
        type: 'tool_call',
        tool: 'Read',
        callId: 't1',
        access: 'read',
        paths: [`${CWD}/src/cart.ts`],
        ok: true,
      },
      {
        ...shared,
        at: at(5),
        type: 'tool_call',
        tool: 'Edit',
        callId: 't2',
        access: 'edit',
        paths: [`${CWD}/src/cart.ts`],
        ok: true,
      },
      {
        ...shared,
        at: at(8),
        type: 'tool_call',
        tool: 'Bash',
        callId: 't3',
        access: 'run',
        command: 'npm test',
        paths: [],
        ok: false,
        exitCode: 3,
        error: 'FAIL cart',
      },
      { ...shared, at: at(9), type: 'compacted', callId: 'c1' },
    ]);
  });

  it('names prompts as the hooks do, so that a session captured live counts once', async () => {
    const prompt = {
      ...common,
      type: 'user',
      timestamp: timestamp(1),
      promptId: 'p1',
      message: { content: 'go' },
    };
    const [, event] = await eventsOf(prompt);
    const { decode } = await import('../../../../main/sources/agents/claude-code/decode.ts');
    const live = decode({ session_id: 's1', prompt_id: 'p1', prompt: 'go' }, 'UserPromptSubmit');
    expect(live.kind === 'event' && live.event.callId).toBe(event?.callId);
  });

  it('takes an edit that failed as failed, without the agent’s own mark-up', async () => {
    const events = await eventsOf(
      call(1, 't1', 'Edit', { file_path: 'src/a.ts' }),
      result(2, 't1', '<tool_use_error>String not found.</tool_use_error>', 'Error: String not found.', {
        is_error: true,
      }),
    );
    expect(events.at(-1)).toMatchObject({
      paths: [`${CWD}/src/a.ts`],
      ok: false,
      error: 'String not found.',
    });
  });

  it('takes a call that the person refused as one that touched nothing', async () => {
    const events = await eventsOf(
      call(1, 't1', 'Write', { file_path: 'src/a.ts' }),
      result(2, 't1', 'The user does not want this.', 'User rejected tool use', { is_error: true }),
      call(3, 't2', 'Bash', { command: 'rm -r src' }),
      {
        ...result(4, 't2', 'No.', 'Error: No.', { is_error: true }),
        permissionDecision: { decision: 'reject' },
      },
    );
    expect(events.slice(1).map(({ tool, access, paths, ok }) => [tool, access, paths, ok])).toEqual([
      ['Write', undefined, undefined, undefined],
      ['Bash', undefined, undefined, undefined],
    ]);
  });

  it('keeps subagents apart, in their own files and in their callers’ old ones', async () => {
    const own = { isSidechain: true, agentId: 'agent-1' };
    const nested = (message: { readonly type: string; readonly message: unknown }, second: number) => ({
      ...common,
      type: 'progress',
      timestamp: timestamp(second),
      data: {
        type: 'agent_progress',
        agentId: 'agent-2',
        message: { timestamp: timestamp(second), ...message },
      },
    });
    const events = await eventsOf(
      { ...common, ...own, type: 'user', timestamp: timestamp(1), message: { content: 'Review it.' } },
      call(2, 't1', 'Read', { file_path: 'a.ts' }, own),
      { ...result(3, 't1', '…', {}), ...own },
      nested(call(4, 't2', 'Read', { file_path: 'b.ts' }), 4),
      nested(result(5, 't2', '…', {}), 5),
    );
    expect(events.map(({ type, thread, callId }) => ({ type, thread, callId }))).toEqual([
      { type: 'tool_call', thread: 'agent-1', callId: 't1' },
      { type: 'session_started', thread: undefined, callId: 'started' },
      { type: 'tool_call', thread: 'agent-2', callId: 't2' },
    ]);
  });

  it('leaves out Holloway’s own tools, and gives calls without a result last, with none', async () => {
    const events = await eventsOf(
      call(1, 't1', 'Read', { file_path: 'a.ts' }),
      call(2, 't2', 'mcp__holloway__recall', { query: 'x' }),
      result(3, 't2', 'src/a.ts', 'src/a.ts'),
      call(4, 't3', 'Read', { file_path: 'b.ts' }),
      result(5, 't3', '…', {}),
    );
    expect(events.slice(1).map(({ callId, at: time, ok }) => [callId, time, ok])).toEqual([
      ['t3', at(5), true],
      ['t1', at(1), undefined],
    ]);
  });

  it('counts files in commands that exist, or that the session touched before', async () => {
    const lines = jsonLines(
      call(1, 't1', 'Read', { file_path: 'gone/a.ts' }),
      result(2, 't1', '…', {}),
      call(3, 't2', 'Bash', { command: 'cat gone/a.ts origin/main there/b.ts' }),
      result(4, 't2', '…', { stdout: '' }),
    );
    const transcript = await openTranscript(temporaryFile(lines), (path) => path === `${CWD}/there/b.ts`);
    const events = await collect(transcript.events());
    expect(events.at(-1)?.paths).toEqual([`${CWD}/gone/a.ts`, `${CWD}/there/b.ts`]);
  });

  it('tells the branch that each line names; a checkout on no branch is told of as HEAD', async () => {
    const read = (second: number, gitBranch: string) =>
      call(second, `t${second}`, 'Read', { file_path: `${CWD}/a.ts` }, { gitBranch });
    const events = await eventsOf(read(1, 'main'), read(2, 'topic'), read(3, 'HEAD'));
    // The first is the session's start.
    expect(events.map(({ branch }) => branch)).toEqual(['main', 'main', 'topic', undefined]);
  });

  it('names lines of unknown kinds and reads on', async () => {
    const file = temporaryFile(
      `\uFEFF${jsonLines({ ...common, type: 'user', uuid: 'u1', timestamp: timestamp(1), message: { content: 'go' } })}` +
        '{"type":"novelty"}\r\n\r\n{"no":"type"}\n{"type":"user"}\n"text"\n{"type":"assi',
    );
    const transcript = await openTranscript(file);
    expect(await collect(transcript.events())).toHaveLength(2);
    expect(transcript.account).toMatchObject({
      bytesRead: transcript.bytes,
      lines: 7,
      events: 2,
      prompts: 1,
      skippedLines: 5,
      skipped: [
        { line: 2, reason: 'unknown type "novelty"' },
        { line: 4, reason: 'no type' },
        { line: 5, reason: 'no message' },
        { line: 6, reason: 'not a JSON object' },
        { line: 7, reason: 'not JSON' },
      ],
    });
  });

  it('names the first hundred skipped lines and counts the rest', async () => {
    const good = jsonLines({ ...common, type: 'user', uuid: 'u1', message: { content: 'go' } });
    const transcript = await openTranscript(temporaryFile(good + 'no\n'.repeat(250)));
    await collect(transcript.events());
    expect(transcript.account.skipped).toHaveLength(100);
    expect(transcript.account.skippedLines).toBe(250);
  });

  it('gives the same events each time, under ids that do not repeat', async () => {
    const lines = [
      { ...common, type: 'user', timestamp: timestamp(1), message: { content: 'go' } },
      { ...common, type: 'user', timestamp: timestamp(2), message: { content: 'go' } },
      { ...common, type: 'system', subtype: 'compact_boundary', timestamp: timestamp(3) },
    ];
    const events = await eventsOf(...lines);
    expect(await eventsOf(...lines)).toEqual(events);
    expect(new Set(events.map(({ callId }) => callId)).size).toBe(events.length);
  });
});

describe('the output of a run', () => {
  it('has calls by the tool’s own answer, threads by the calling tool, and an end', async () => {
    const line = { session_id: 's2', uuid: 'x', parent_tool_use_id: null };
    const events = await eventsOf(
      { ...line, type: 'system', subtype: 'init', cwd: CWD },
      {
        ...line,
        type: 'assistant',
        _t: at(1) / 1_000,
        message: { content: [{ type: 'tool_use', id: 't1', name: 'Read', input: { file_path: 'a.ts' } }] },
      },
      {
        ...line,
        type: 'user',
        timestamp: timestamp(2),
        message: { content: [{ type: 'tool_result', tool_use_id: 't1', content: '…' }] },
        tool_use_result: { type: 'text' },
      },
      {
        ...line,
        parent_tool_use_id: 't9',
        type: 'assistant',
        timestamp: timestamp(3),
        message: { content: [{ type: 'tool_use', id: 't2', name: 'Read', input: { file_path: 'b.ts' } }] },
      },
      { ...line, uuid: 'end', type: 'result', subtype: 'success' },
    );
    expect(events.map(({ type, at: time, thread, callId, ok }) => [type, time, thread, callId, ok])).toEqual([
      ['session_started', at(1), undefined, 'started', undefined],
      ['tool_call', at(2), undefined, 't1', true],
      ['tool_call', at(3), 't9', 't2', undefined],
      ['session_ended', at(3), undefined, 'ended-end', undefined],
    ]);
  });
});
