import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedEvent } from '../../../../contracts/event.ts';
import { openTranscript } from '../../../../main/sources/transcripts/open-transcript.ts';
import { UnknownFormatError } from '../../../../main/sources/transcripts/transcript.ts';
import { sharedFolder } from '../../../builders/shared-data.ts';
import { collect } from './collect.ts';
import { jsonLines, temporaryFile } from './temporary-file.ts';

async function read(file: string) {
  const transcript = await openTranscript(file);
  const events = await collect(transcript.events());
  return { format: transcript.format, account: transcript.account, events };
}

describe('openTranscript', () => {
  it.each([
    '',
    '\n\n',
    'plain text\n',
    '{"kind":"other"}\n',
    '{"type":"session_meta","payload":{}}\n',
    '[]\n',
  ])('does not know the format of %j and names the file (S-08)', async (content) => {
    const file = temporaryFile(content, 'strange.jsonl');
    const refusal = await openTranscript(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnknownFormatError);
    expect(String(refusal)).toBe(`UnknownFormatError: format not known: ${file}`);
  });

  it('reads whatever lines follow a good one, into events that are valid', async () => {
    const good = { type: 'user', sessionId: 's1', message: { content: 'go' } };
    const keys = fc.constantFrom(
      'type',
      'message',
      'content',
      'timestamp',
      'cwd',
      'uuid',
      'data',
      'origin',
      'name',
      'id',
      'input',
    );
    const values = fc.oneof(
      fc.constantFrom(
        'user',
        'assistant',
        'progress',
        'system',
        'tool_use',
        'tool_result',
        'Read',
        't1',
        'compact_boundary',
      ),
      fc.jsonValue(),
    );
    const nested = (inner: fc.Arbitrary<unknown>) => fc.dictionary(keys, inner, { maxKeys: 6 });
    const blocks = fc.array(nested(values), { maxLength: 3 });
    const line = nested(fc.oneof(values, nested(fc.oneof(values, blocks)), blocks));
    const lines = fc.array(
      fc.oneof(
        line.map((value) => JSON.stringify(value)),
        fc.string({ unit: 'binary' }),
      ),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (others) => {
        const content = jsonLines(good) + others.join('\n');
        const { events } = await read(temporaryFile(content));
        for (const event of events) recordedEvent.parse(event);
        expect(events.length).toBeGreaterThanOrEqual(2);
      }),
      { seed: 42, numRuns: 200 },
    );
  });

  it('fails on a missing file', async () => {
    await expect(openTranscript('/nowhere/s.jsonl')).rejects.toThrow('ENOENT');
  });
});

const shared = sharedFolder ?? '';

describe.skipIf(sharedFolder === null)('the shared transcripts', () => {
  const fixtures = join(shared, 'cases/fixtures/transcripts');

  it('cost one line for one bad line (S-08)', async () => {
    const expected: { good_turns: number; skipped_lines: number[] } = JSON.parse(
      readFileSync(join(fixtures, 'expected.json'), 'utf8'),
    );
    const { account } = await read(join(fixtures, 'malformed.jsonl'));
    expect(account.prompts + account.answers).toBe(expected.good_turns);
    expect(account.skipped.map(({ line }) => line)).toEqual(expected.skipped_lines);
  });

  it('count as conversation what people and agents said (H-09)', async () => {
    const { account, events } = await read(join(fixtures, 'injected.jsonl'));
    expect(events.filter(({ type }) => type === 'prompt').map(({ text }) => text)).toEqual([
      'Please rename the config loader.',
      'Explain what <system-reminder> blocks are in this format.',
    ]);
    expect(account).toMatchObject({ prompts: 2, answers: 2, skippedLines: 0 });
  });

  const transcripts = join(shared, 'data/transcripts');
  it.each([
    [
      'claude-code-session/context-evaluator-66a75a73.jsonl',
      { tool_call: 25, prompt: 1, session_started: 1 },
    ],
    [
      'claude-code-session/entire-cli-163396cf-subagents.jsonl',
      { tool_call: 20, prompt: 1, session_started: 1 },
    ],
    [
      'claude-code-session/entire-cli-compaction-slice.jsonl',
      { tool_call: 14, prompt: 2, compacted: 1, session_started: 1 },
    ],
    ['claude-code-session/entire-cli-f6833005.jsonl', { tool_call: 20, prompt: 2, session_started: 1 }],
    ['claude-code-stream-json/camel-C05_bash.jsonl', { tool_call: 18, session_started: 1, session_ended: 1 }],
    [
      'claude-code-stream-json/release_via_ci-leg2.jsonl',
      { tool_call: 16, session_started: 1, session_ended: 1 },
    ],
  ])('are read whole: %s', async (name, counts) => {
    const { account, events } = await read(join(transcripts, name));
    expect(countByType(events)).toEqual(counts);
    expect(account.skippedLines).toBe(0);
    for (const event of events) recordedEvent.parse(event);
    expect(new Set(events.map(({ callId }) => callId)).size).toBe(events.length);
  });

  it.each(['codex-rollout', 'copilot-cli-events', 'gemini-cli-session', 'pi-session', 'openhands-output'])(
    'are left to readers to come: %s',
    async (agent) => {
      const folder = join(transcripts, agent);
      for (const name of readdirSync(folder)) {
        await expect(openTranscript(join(folder, name))).rejects.toThrow(UnknownFormatError);
      }
    },
  );

  // Of the table in the data's own description.
  it.each([
    ['entire-cli', { session_started: 211, tool_call: 16_266, prompt: 1_532, compacted: 70 }],
    ['bookminder', { session_started: 39, tool_call: 3_140, prompt: 911, compacted: 9 }],
    ['agentv', { session_started: 19, tool_call: 2_983, prompt: 145, compacted: 8 }],
  ])('hold as many normalised events as described: %s', async (name, counts) => {
    const { account, events } = await read(join(shared, 'data/trajectories', `${name}.jsonl`));
    expect(countByType(events)).toEqual(counts);
    expect(account.skippedLines).toBe(0);
    for (const event of events) recordedEvent.parse(event);
    expect(new Set(events.map(({ session, callId }) => `${session} ${callId}`)).size).toBe(events.length);
  });
});

function countByType(events: readonly { readonly type: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
