import type { RecordedEvent } from '../../contracts/event.ts';
import { START } from './event-builder.ts';

const MINUTE_MS = 60_000;

function call(n: number, fields: Partial<RecordedEvent>): RecordedEvent {
  return {
    at: START + n * MINUTE_MS,
    source: 'agent',
    agent: 'claude-code',
    session: `work-${Math.floor(n / 6)}`,
    project: 'shop',
    type: 'tool_call',
    callId: `work-${n}`,
    ...fields,
  };
}

/** A little work with all kinds of things in it, for the window to show: prompts, files, commands, an error. */
export function rememberedWork(project = 'shop'): RecordedEvent[] {
  const rounds = [0, 6, 12, 18];
  return rounds.flatMap((n) => [
    call(n, {
      project,
      type: 'prompt',
      text: 'The invoice totals round wrongly for refunds',
      callId: `ask-${n}`,
    }),
    call(n + 1, { project, tool: 'Read', access: 'read', paths: ['src/billing/invoice.ts'], ok: true }),
    call(n + 2, { project, tool: 'Edit', access: 'edit', paths: ['src/billing/rounding.ts'], ok: true }),
    call(n + 3, {
      project,
      tool: 'Bash',
      access: 'run',
      command: 'npm test -- invoice',
      ok: false,
      error: 'AssertionError: expected 10.01 to equal 10',
    }),
    call(n + 4, { project, tool: 'Edit', access: 'edit', paths: ['test/billing/invoice.test.ts'], ok: true }),
    call(n + 5, { project, tool: 'Bash', access: 'run', command: 'npm test -- invoice', ok: true }),
  ]);
}
