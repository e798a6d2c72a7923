import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../main/socket/client.ts';
import { commandLine } from '../../builders/command-line.ts';
import { sharedFolder } from '../../builders/shared-data.ts';
import { FIRST_TASK, SECOND_TASK } from '../../builders/trajectory-builder.ts';

const { home, project, run, json, start } = commandLine({ hasHost: true });

const sessions = join(project, 'tiny.jsonl');
const lines = [FIRST_TASK, SECOND_TASK].map((task) =>
  JSON.stringify({
    ...task,
    repo: 'tiny',
    agent: 'claude-code',
    events: task.events.map((event, index) => ({ t: Number(task.startedAt) + index, ...event })),
  }),
);

describe('import events', () => {
  it('records each event once, however often it is run, and names the lines that are none', async () => {
    writeFileSync(sessions, [lines[0], '{"session": "cut', lines[1], ''].join('\n'));
    const first = await run(['import', 'events', sessions]);
    expect(first.code).toBe(0);
    expect(first.stderr).toMatch(/^Reading 1 file, .* B\.\n$|^Reading 1 file, .* kB\.\n$/);
    expect(first.stdout).toMatch(
      /^(\d+) events recorded from 1 file, 0 known before\.\n1 line gave nothing:\n/,
    );
    expect(first.stdout).toContain(`  ${sessions}:2: not JSON\n`);
    const recorded = Number(/^\d+/.exec(first.stdout)?.[0]);

    expect(await json(['import', 'events', sessions])).toEqual({
      files: 1,
      accepted: 0,
      duplicates: recorded,
      rejected: [],
      skippedLines: 1,
      skipped: [{ file: sessions, line: 2, reason: 'not JSON' }],
      failed: [],
      interrupted: false,
    });
    expect(await json(['status'])).toMatchObject({ events: recorded });
    expect((await run(['recall', 'header', '--project', 'tiny'])).stdout).toContain('src/header.ts');
  });

  it('goes on after a file that it cannot read, and ends with 1', async () => {
    const foreign = join(project, 'foreign.jsonl');
    writeFileSync(foreign, '{"some":"thing"}\n');
    writeFileSync(sessions, lines.join('\n'));
    const { code, stdout } = await run(['import', 'events', foreign, sessions]);
    expect(code).toBe(1);
    expect(stdout).toContain('0 events recorded from 2 files');
    expect(stdout).toContain(`1 file not read:\n  ${foreign}: format not known\n`);
  });

  it('names a path that does not exist', async () => {
    expect(await run(['import', 'events', 'absent.jsonl'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'absent.jsonl: no such file or directory.\n',
    });
  });

  it('ends with 4 where a folder holds no session', async () => {
    expect((await run(['import', 'events', join(import.meta.dirname)])).code).toBe(4);
  });
});

const transcripts = sharedFolder && join(sharedFolder, 'data/transcripts/claude-code-session');
if (transcripts === null) console.warn('Skipped: the shared folder with recorded transcripts is missing.');

describe.skipIf(transcripts === null)('import transcripts', () => {
  it('learns an agent’s sessions; a second time adds nothing', async () => {
    const before = (await json(['status'])) as { events: number }; // Safe: the host's own status.
    const first = await json(['import', 'transcripts', transcripts!]);
    expect(first).toMatchObject({ files: 4, duplicates: 0, rejected: [], failed: [] });
    const { accepted } = first as { accepted: number }; // Safe: matched above.
    expect(accepted).toBeGreaterThan(0);
    expect(await json(['import', 'transcripts', transcripts!])).toMatchObject({
      accepted: 0,
      duplicates: accepted,
    });
    expect(await json(['status'])).toMatchObject({ events: before.events + accepted });
  });
});

/** Sessions that take a host a good while. */
function manySessions(): { readonly text: string; readonly events: number } {
  const sessions = 200;
  const calls = 100;
  const text = Array.from({ length: sessions }, (_, session) =>
    JSON.stringify({
      session: `${session}`,
      repo: 'many',
      agent: 'claude-code',
      startedAt: session * calls,
      events: Array.from({ length: calls }, (_, call) => ({
        t: session * calls + call,
        tool: 'Read',
        file: `src/${call}.ts`,
      })),
    }),
  ).join('\n');
  // A session's start is an event too.
  return { text, events: sessions * (calls + 1) };
}

describe('an import that is stopped', () => {
  it('keeps what it recorded, ends with 130, and goes on when it is run again', async () => {
    const many = manySessions();
    const file = join(project, 'many.jsonl');
    writeFileSync(file, many.text);
    const before = (await json(['status'])) as { events: number }; // Safe: the host's own status.

    const { promise: recording, resolve: isRecording } = Promise.withResolvers<void>();
    const listener = await connect({ home });
    await listener.subscribe(() => isRecording(), ['recorded']);
    const importing = start(['import', 'events', file, '--json']);
    await recording;
    listener.close();
    importing.kill('SIGINT');
    const [stopped, [code]] = await Promise.all([text(importing.stdout), once(importing, 'close')]);
    expect(code).toBe(130);
    const { accepted, interrupted } = JSON.parse(stopped);
    expect(interrupted).toBe(true);
    expect(accepted).toBeLessThan(many.events);

    expect(await json(['import', 'events', file])).toMatchObject({
      accepted: many.events - accepted,
      duplicates: accepted,
      interrupted: false,
    });
    expect(await json(['status'])).toMatchObject({ events: before.events + many.events });
  });
});
