import { INJECTION_CLOSING, INJECTION_OPENING } from '../../contracts/protocol.ts';
import { frameInjection } from '../engine/delivery/frame.ts';
import { INJECTION_LIMITS, selectInjection } from '../engine/delivery/select-injection.ts';
import type { Engine } from '../engine/engine.ts';
import { sessionKey } from '../engine/learning/learn-session.ts';
import type { HookCall } from '../socket/http-hook.ts';
import type { Decoded } from '../sources/agents/agent.ts';
import { isFile } from '../sources/agents/is-file.ts';
import { delivers } from '../sources/agents/moments.ts';
import { findAgent } from '../sources/agents/registry.ts';
import type { Clock } from './clock.ts';
import type { Health } from './health.ts';
import type { Intake, TakenIn } from './intake.ts';
import type { HostLog } from './log.ts';
import type { Memories } from './memories.ts';
import type { Pipeline } from './pipeline.ts';
import { suggestibleIn } from './suggestible.ts';

/** A hook call as either door of the socket takes it. */
export type IncomingHook = Omit<HookCall, 'payload' | 'event'> & {
  readonly event: string | undefined;
  /** Text, or the parsed object. */
  readonly payload: unknown;
};

/** What the hook handler needs. */
export interface HookHandlerParts {
  readonly engine: Engine;
  readonly memories: Memories;
  readonly intake: Intake;
  readonly pipeline: Pipeline;
  readonly clock: Clock;
  readonly health: Health;
  readonly log: HostLog;
}

/** Candidates looked at for an injection: enough that what was told already does not leave it empty. */
const CANDIDATES = 50;

/** Records what agents' hooks report, and answers what they must print. */
export class HookHandler {
  readonly #parts: HookHandlerParts;

  constructor(parts: HookHandlerParts) {
    this.#parts = parts;
  }

  /**
   * Records a call and gives what the hook prints; may be empty. Settles when the event is durable and
   * learned. Throws `StoreError` or `QueueFullError` where it could not be stored: the caller keeps the call.
   */
  async handle(call: IncomingHook): Promise<string> {
    const agent = findAgent(call.agent);
    if (agent === null) return this.#decline('a hook of an unknown agent');
    const decoded = agent.decode(call.payload, call.event, isFile);
    if (decoded.kind === 'malformed') return this.#decline(decoded.message);
    if (decoded.kind === 'nothing') return decoded.stdout ?? '';
    const takenIn = await this.#takeIn(call, decoded);
    if (takenIn === null) return '';
    const [outcome] = await this.#parts.pipeline.record([takenIn.newEvent], 'hook');
    const isNew = outcome === 'stored';
    if (!isNew || !delivers(decoded.moment)) return '';
    return agent.render(decoded.moment, this.#textFor(takenIn));
  }

  /** Records a call that comes late, from the spool: there is nobody to answer. */
  async recordLate(call: IncomingHook): Promise<void> {
    const decoded = findAgent(call.agent)?.decode(call.payload, call.event, isFile);
    if (decoded?.kind !== 'event') return;
    const takenIn = await this.#takeIn(call, decoded);
    if (takenIn !== null) await this.#parts.pipeline.record([takenIn.newEvent], 'bulk');
  }

  #decline(why: string): string {
    this.#parts.health.declined++;
    this.#parts.log.warn({ why }, 'A hook call was not understood.');
    return '';
  }

  #takeIn(call: IncomingHook, decoded: Extract<Decoded, { kind: 'event' }>): Promise<TakenIn | null> {
    const { event, session, cwd } = decoded;
    return this.#parts.intake.takeIn(
      {
        ...event,
        paths: event.paths === undefined ? undefined : [...event.paths],
        at: call.at,
        source: 'agent',
        agent: call.agent,
        session,
        project: cwd,
      },
      call.delivery ?? null,
    );
  }

  /** What memory has to say to a prompt, and logs that it was said. Null where it has nothing. */
  #textFor({ newEvent: { projectId, event }, place }: TakenIn): string | null {
    if (place.isUnassigned || event.text === null) return null;
    const { engine, memories, pipeline, clock, log } = this.#parts;
    const now = clock();
    const memory = memories.of(projectId, now);
    const session = sessionKey(event);
    const hits = engine.recall(memory, {
      text: event.text,
      now,
      session,
      folder: place.folder,
      limit: CANDIDATES,
      among: null,
      channels: null,
      isSuggestible: suggestibleIn(place.root),
      isNextFile: false,
    });
    const suggestions = selectInjection(
      memory,
      event.text,
      memory.session(session),
      hits,
      INJECTION_LIMITS,
      engine.config,
    );
    const framed = frameInjection(suggestions, place.project.name, now, {
      opening: INJECTION_OPENING,
      closing: INJECTION_CLOSING,
    });
    if (framed === null) return null;
    const injected = {
      ...event,
      at: now,
      source: 'host',
      type: 'injected',
      callId: null,
      text: null,
    } as const;
    pipeline
      .record([{ projectId, key: null, event: { ...injected, paths: framed.paths } }], 'hook')
      .catch((error: unknown) => log.error({ err: error }, 'An injection could not be logged.'));
    return framed.text;
  }
}
