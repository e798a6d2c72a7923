import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ActivityEvent } from '../../main/engine/model/event.ts';
import { type OpenedStore, openStore } from '../../main/store/open-store.ts';
import type { Store } from '../../main/store/store.ts';
import type { NewEvent } from '../../main/store/tables/events.ts';
import { event, START } from './event-builder.ts';
import { tempFolder } from './temp-folder.ts';

/** A path for a store in a folder of its own, removed when the test ends. */
export const storeFile = (): string => join(tempFolder(), 'holloway.db');

/** Opens a store that is closed when the test ends. */
export async function open(file: string, now = START): Promise<OpenedStore> {
  const opened = await openStore({ file, now });
  onTestFinished(() => opened.store.close()); // closing twice is allowed
  return opened;
}

/** A new, empty, open store. */
export const emptyStore = async (): Promise<Store> => (await open(storeFile())).store;

/** The number of the one project that tests use, which is made if it does not exist. */
export function projectIn(store: Store): number {
  return (store.findProjectByKey('demo') ?? store.createProject('demo', 'Demo', START)).id;
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
  return [...store.eventsAfter(projectIn(store), 0)].map(({ callId }) => callId ?? '');
}
