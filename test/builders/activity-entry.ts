import type { ResultOf } from '../../contracts/methods.ts';

/** An event as the account of activity lists it. */
export type EventEntry = Extract<ResultOf<'activity.list'>['entries'][number], { kind: 'event' }>;

/** An event of which nothing is known but what is given: a tool call of an agent. */
export function eventEntry(fields: Partial<EventEntry> = {}): EventEntry {
  return {
    kind: 'event',
    id: 'e1',
    eventId: 1,
    deliveryId: 0,
    at: 0,
    project: { ref: 'shop', name: 'shop' },
    session: 's1',
    thread: null,
    agent: null,
    source: 'agent',
    type: 'tool_call',
    tool: null,
    branch: null,
    access: null,
    paths: [],
    pathCount: 0,
    command: null,
    query: null,
    ok: null,
    exitCode: null,
    durationMs: null,
    error: null,
    text: null,
    ...fields,
  };
}

/** A change of several files of which one is listed, as an editor's. */
export const CHANGED_FILES = eventEntry({
  source: 'editor',
  type: 'file_changed',
  access: 'edit',
  paths: ['src/cart.ts'],
  pathCount: 3,
});
