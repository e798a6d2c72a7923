import type { ActivityEvent } from '../../main/engine/model/event.ts';
import type { Resource } from '../../main/engine/model/resource.ts';
import { NOTHING_LEARNED, type UnsavedMemory } from '../../main/engine/ports.ts';
import type { Store } from '../../main/store/store.ts';
import type { NewEvent } from '../../main/store/tables/events.ts';
import { event, START } from './event-builder.ts';

/** The number of the one project that tests use, which is made if it does not exist. */
export function projectIn(store: Store): number {
  return (store.projects.byKey('demo') ?? store.projects.create('demo', 'Demo', START)).id;
}

/** The n-th event of a made-up day of work: a tool call with texts of an ordinary length. */
export function numbered(n: number): ActivityEvent {
  return event({
    type: 'tool_call',
    at: START + n * 1_000,
    session: `session-${n % 7}`,
    callId: `call-${n}`,
    tool: n % 3 === 0 ? 'Bash' : 'Edit',
    access: n % 3 === 0 ? 'run' : 'edit',
    paths: [`src/module-${n % 40}/part-${n % 11}.ts`],
    command: n % 3 === 0 ? `npm test -- --filter part-${n % 11} --reporter verbose` : null,
    ok: n % 5 !== 0,
  });
}

/** The events numbered `from` to `to`, the latter not included, each under its own key. */
export function batch(projectId: number, from: number, to: number): readonly NewEvent[] {
  return Array.from({ length: to - from }, (_, index) => ({
    projectId,
    key: `call-${from + index}`,
    event: numbered(from + index),
  }));
}

/** The call ids of all stored events, in order. */
export function callIds(store: Store): readonly string[] {
  return [...store.events.after(projectIn(store), 0)].map(({ callId }) => callId ?? '');
}

/** A file resource of which little but its number is known. */
export function resource(ordinal: number, fields: Partial<Resource> = {}): Resource {
  return {
    ordinal,
    kind: 'file',
    name: `src/file-${ordinal}.ts`,
    firstAt: START,
    lastAt: START,
    lastTouch: ordinal + 1,
    accesses: 1,
    edits: 0,
    reads: 1,
    reinforcement: 0,
    activation: 0,
    sessions: 1,
    lastSession: 'session-1',
    terms: 0,
    deleted: false,
    pinned: false,
    pinnedAssociations: 0,
    ...fields,
  };
}

/** A save that changes nothing but what is given. */
export function unsaved(fields: Partial<UnsavedMemory>): UnsavedMemory {
  return { ...NOTHING_LEARNED, ...fields };
}
