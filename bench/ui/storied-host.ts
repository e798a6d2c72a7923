import type { RecordedEvent } from '../../contracts/event.ts';
import type { MethodName, ParamsOf, ResultOf } from '../../contracts/methods.ts';
import { MAX_EVENTS_PER_BATCH } from '../../contracts/protocol.ts';
import { type Host, startHost } from '../../main/host/host.ts';
import { builtPage } from './built-page.ts';
import { STORY_AGENT, STORY_PROJECT, storyFile, storySessions } from './story.ts';

/** A host in this process that has lived through a story, and its window. */
export interface StoriedHost {
  /** The address that opens the window. */
  readonly url: string;
  readonly ask: <M extends MethodName>(method: M, params: ParamsOf<M>) => Promise<ResultOf<M>>;
  readonly stop: () => Promise<void>;
}

/** Days that a story takes, ending now. */
const DAYS = 60;
const MS_PER_DAY = 86_400_000;
/** Prompts in which an agent was asked: the last sessions of the story. Chosen: some minutes of hooks otherwise. */
const TOLD_SESSIONS = 120;
/** Files in one event of those that only fill the store. */
const FILES_AT_ONCE = 10;

/**
 * Starts a host in a home and lets it live through months of work in which about `resources` files are
 * touched: 1 gives a single read file. Ends at the present time. 100,000 take about a minute.
 */
export async function startStoriedHost(home: string, resources: number): Promise<StoriedHost> {
  let now = Date.now() - DAYS * MS_PER_DAY;
  const host = await startedHost(home, () => now);
  const ask = askerOf(host);
  if (resources === 1) await ask('event.record', { events: [firstRead(now)] });
  else now = await live(ask, resources, (time) => (now = time));
  now = Date.now();
  return { url: host.window!, ask, stop: host.stop };
}

type Ask = StoriedHost['ask'];

async function live(ask: Ask, resources: number, setTime: (now: number) => void): Promise<number> {
  const end = Date.now();
  const start = end - DAYS * MS_PER_DAY;
  const filling = fillerEvents(resources, start);
  for (let from = 0; from < filling.length; from += MAX_EVENTS_PER_BATCH) {
    await ask('event.record', { events: filling.slice(from, from + MAX_EVENTS_PER_BATCH) });
  }
  const sessions = Math.min(TOLD_SESSIONS * 3, Math.max(3, Math.ceil(resources / 3)));
  let number = 0;
  for (const { id, prompt, events } of storySessions()) {
    const at = Math.round(start + (number / sessions) * (end - start));
    setTime(at);
    await ask('hook.handle', {
      agent: STORY_AGENT,
      payload: hook(id, 'UserPromptSubmit', { prompt, prompt_id: id }),
    });
    await ask('event.record', { events: events.map((event) => ({ ...event, at: at + (event.at ?? 0) })) });
    setTime(at + 60 * 60_000);
    await ask('hook.handle', { agent: STORY_AGENT, payload: hook(id, 'SessionEnd', { reason: 'other' }) });
    if (++number >= sessions) break;
  }
  return end;
}

/** Reads of so many files that no session would touch them all; none for a small store. */
function fillerEvents(resources: number, start: number): readonly RecordedEvent[] {
  const files = resources > 5_000 ? resources : 0;
  return Array.from({ length: Math.ceil(files / FILES_AT_ONCE) }, (_, event) => ({
    ...firstRead(start + event),
    session: `reading-${Math.floor(event / 20)}`,
    callId: `reading-${event}`,
    paths: Array.from({ length: FILES_AT_ONCE }, (__, file) => storyFile(event * FILES_AT_ONCE + file)),
  }));
}

function firstRead(at: number): RecordedEvent {
  return {
    at,
    source: 'agent',
    agent: STORY_AGENT,
    session: 'first',
    project: STORY_PROJECT,
    type: 'tool_call',
    tool: 'Read',
    access: 'read',
    paths: ['packages/cart/src/model/total.ts'],
    ok: true,
    callId: 'first',
  };
}

function hook(session: string, event: string, fields: object): object {
  return { session_id: session, cwd: STORY_PROJECT, hook_event_name: event, ...fields };
}

async function startedHost(home: string, clock: () => number): Promise<Host> {
  const started = await startHost({ home, version: '0.0.0', clock, window: { page: builtPage(), port: 0 } });
  if (started.state !== 'started') throw new Error(`another host serves ${home}`);
  return started.host;
}

function askerOf({ dispatch }: Host): Ask {
  const context = { notify: () => true, onClose: () => undefined };
  return async (method, params) => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const { result, error } = JSON.parse((await dispatch(message, context)) ?? '{}');
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
