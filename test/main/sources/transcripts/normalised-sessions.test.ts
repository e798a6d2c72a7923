import { describe, expect, it } from 'vitest';
import { openNormalisedSessions } from '../../../../main/sources/transcripts/open-transcript.ts';
import { UnknownFormatError } from '../../../../main/sources/transcripts/transcript.ts';
import { collect } from './collect.ts';
import { jsonLines, temporaryFile } from './temporary-file.ts';

const session = { session: 's1', repo: 'shop', agent: 'codex', startedAt: 1_000, task: 'fix the total' };

async function read(...lines: readonly unknown[]) {
  const transcript = await openNormalisedSessions(temporaryFile(jsonLines(...lines)));
  return { events: await collect(transcript.events()), account: transcript.account };
}

const origin = { source: 'agent', agent: 'codex', session: 's1', project: 'shop' } as const;

describe('normalised sessions', () => {
  it('become events of a project by its name', async () => {
    const { events, account } = await read({
      ...session,
      clock: 'ordinal',
      branch: 'main',
      events: [
        { t: 2_000, tool: 'Read', file: 'src/a.ts', ok: true, ms: 3 },
        {
          t: 3_000,
          tool: 'Edit',
          native: 'apply_patch',
          file: 'src/a.ts',
          files: ['src/a.ts', 'src/b.ts'],
          ok: true,
        },
        {
          t: 4_000,
          tool: 'Bash',
          command: 'npm test',
          ok: false,
          error: 'Exit code 2\nFAIL',
          outside: '~/x',
        },
        { t: 5_000, tool: 'Grep', query: 'total', dir: 'src', ok: true },
        { t: 6_000, prompt: 'and the tax' },
        { t: 7_000, compact: true },
        { t: 8_000, tool: 'Bash', command: 'sleep 9', ok: true, running: true, sidechain: true },
        {
          t: 9_000,
          tool: 'Write',
          file: 'src/c.ts',
          ok: false,
          error: 'User rejected write',
          rejected: true,
        },
      ],
    });
    const call = (index: number) => ({
      ...origin,
      type: 'tool_call',
      at: (index + 1) * 1_000,
      callId: `s1-${index}`,
    });
    expect(events).toEqual([
      { ...origin, at: 1_000, type: 'session_started', callId: 'started' },
      { ...origin, at: 1_000, type: 'prompt', text: 'fix the total', callId: 'task' },
      { ...call(1), tool: 'Read', access: 'read', paths: ['src/a.ts'], ok: true },
      { ...call(2), tool: 'Edit', access: 'edit', paths: ['src/a.ts', 'src/b.ts'], ok: true },
      {
        ...call(3),
        tool: 'Bash',
        access: 'run',
        command: 'npm test',
        paths: [],
        ok: false,
        exitCode: 2,
        error: 'FAIL',
      },
      { ...call(4), tool: 'Grep', access: 'search', query: 'total', paths: [], ok: true },
      { ...origin, at: 6_000, type: 'prompt', text: 'and the tax', callId: 's1-5' },
      { ...origin, at: 7_000, type: 'compacted', callId: 's1-6' },
      { ...call(7), tool: 'Bash', access: 'run', command: 'sleep 9', paths: [], thread: 'sidechain' },
      { ...call(8), tool: 'Write' },
    ]);
    expect(account).toMatchObject({ lines: 1, events: 10, prompts: 2, skippedLines: 0 });
  });

  it('lose a bad event, not the session, and a bad line, not the file', async () => {
    const { events, account } = await read(
      { ...session, events: [{ tool: 'Read' }, null, { t: 5 }, { t: 2_000, tool: 'Read' }] },
      { ...session, session: 's2', startedAt: 'yesterday' },
      { ...session, session: 's3', task: '', events: [] },
    );
    expect(events.map((event) => [event.session, event.callId])).toEqual([
      ['s1', 'started'],
      ['s1', 'task'],
      ['s1', 's1-4'],
      ['s3', 'started'],
    ]);
    expect(account.skipped.map(({ line }) => line)).toEqual([1, 1, 1, 2]);
  });

  it('are not any other file', async () => {
    const file = temporaryFile(jsonLines({ type: 'user', sessionId: 's1', message: { content: 'go' } }));
    await expect(openNormalisedSessions(file)).rejects.toThrow(UnknownFormatError);
  });
});
