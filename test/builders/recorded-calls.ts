import type { RecordedEvent } from '../../contracts/event.ts';
import { START } from './event-builder.ts';

/** The n-th tool call of a made-up stretch of work, with an id of its own, as other programs record it. */
export function recordedCall(n: number, fields: Partial<RecordedEvent> = {}): RecordedEvent {
  return {
    at: START + n * 1_000,
    source: 'agent',
    agent: 'claude-code',
    session: `session-${n % 7}`,
    project: 'shop',
    type: 'tool_call',
    tool: 'Edit',
    access: 'edit',
    paths: [`src/module-${n % 40}/part-${n % 11}.ts`],
    callId: `call-${n}`,
    ok: true,
    ...fields,
  };
}

/** The calls numbered `from` to `to`, the latter not included. */
export function recordedCalls(from: number, to: number): RecordedEvent[] {
  return Array.from({ length: to - from }, (_, index) => recordedCall(from + index));
}
