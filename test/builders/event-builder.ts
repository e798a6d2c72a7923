import { type ActivityEvent, UNSAID } from '../../main/engine/model/event.ts';

/** A fixed start for tests: 2026-01-01T00:00Z. */
export const START = Date.UTC(2026, 0, 1);

/** An event with everything absent but what is given. */
export function event(fields: Partial<ActivityEvent> & Pick<ActivityEvent, 'type'>): ActivityEvent {
  return {
    ...UNSAID,
    at: START,
    source: 'agent',
    agent: 'claude-code',
    session: 's1',
    ...fields,
  };
}

/** A read of files. */
export function read(session: string, ...paths: string[]): ActivityEvent {
  return event({ type: 'tool_call', session, tool: 'Read', access: 'read', paths, ok: true });
}

/** An edit of files. */
export function edit(session: string, ...paths: string[]): ActivityEvent {
  return event({ type: 'tool_call', session, tool: 'Edit', access: 'edit', paths, ok: true });
}

/** Files touched by nobody's tool, as a watcher sees them: nothing but the files is learned. */
export function changed(session: string, ...paths: string[]): ActivityEvent {
  return event({ type: 'file_changed', source: 'editor', agent: null, session, access: 'edit', paths });
}

/** A tool call without files. */
export function call(session: string, tool: string): ActivityEvent {
  return event({ type: 'tool_call', session, tool });
}

/** A prompt. */
export function prompt(session: string, text: string): ActivityEvent {
  return event({ type: 'prompt', session, text });
}

/** Events one after the other, `stepMs` apart from `start`. */
export function inOrder(
  events: readonly ActivityEvent[],
  start = START,
  stepMs = 1000,
): readonly ActivityEvent[] {
  return events.map((each, index) => ({ ...each, at: start + index * stepMs }));
}
