import { sessionKey } from '../engine/learning/learn-session.ts';
import type { DecidedItem, DeliveryMoment } from '../engine/model/delivery.ts';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { HookCall } from '../socket/http-hook.ts';
import type { Decoded } from '../sources/agents/agent.ts';
import { isFile } from '../sources/agents/is-file.ts';
import { delivers } from '../sources/agents/moments.ts';
import { findAgent } from '../sources/agents/registry.ts';
import { type DecodedCommand, decodeCommand } from '../sources/shells/decode.ts';
import { findShell } from '../sources/shells/registry.ts';
import { AgentCommands, TOLD_APART } from './agent-commands.ts';
import type { Clock } from './clock.ts';
import type { DeliveryDecisions } from './delivery.ts';
import type { DeliveryAudit } from './delivery-audit.ts';
import type { Health } from './health.ts';
import type { Intake, TakenIn } from './intake.ts';
import type { LastHeard } from './last-heard.ts';
import type { HostLog } from './log.ts';
import type { Pauses } from './pause.ts';
import type { Lane, Pipeline } from './pipeline.ts';

/** A hook call as either door of the socket takes it. */
export type IncomingHook = Omit<HookCall, 'payload' | 'event'> & {
  readonly event: string | undefined;
  /** Text, or the parsed object. */
  readonly payload: unknown;
};

/** What the hook handler needs. */
export interface HookHandlerParts {
  readonly decisions: DeliveryDecisions;
  readonly audit: DeliveryAudit;
  readonly intake: Intake;
  readonly heard: Pick<LastHeard, 'hear'>;
  readonly pipeline: Pipeline;
  readonly pauses: Pick<Pauses, 'current'>;
  readonly clock: Clock;
  readonly health: Health;
  readonly log: HostLog;
  /** Keeps a call in the spool, to be recorded late. */
  readonly setAside: (call: HookCall) => Promise<unknown>;
}

/** By what name shells report: no agent has it. */
const SHELL = 'shell';

type DecodedShellEvent = Extract<DecodedCommand, { kind: 'event' }>;

/** Records what agents' hooks and shells report, and answers what they must print. */
export class HookHandler {
  readonly #parts: HookHandlerParts;
  readonly #agentCommands = new AgentCommands();

  constructor(parts: HookHandlerParts) {
    this.#parts = parts;
  }

  /**
   * Records a call and gives what the hook prints; may be empty, and is while it is paused. Settles when the event is durable and
   * learned. Throws `StoreError` or `QueueFullError` where it could not be stored: the caller keeps the call.
   */
  async handle(call: IncomingHook): Promise<string> {
    if (this.#parts.pauses.current !== null) return '';
    if (call.agent === SHELL) return this.#handleShell(call);
    const agent = findAgent(call.agent);
    if (agent === null) return this.#decline('a hook of an unknown agent');
    const decoded = agent.decode(call.payload, call.event, isFile);
    if (decoded.kind === 'malformed') return this.#decline(decoded.message);
    if (decoded.kind === 'nothing') return decoded.stdout ?? '';
    const takenIn = await this.#takeIn(call, decoded);
    if (takenIn === null) return '';
    const outcome = await this.#parts.pipeline.recordOne(takenIn.newEvent, 'hook');
    this.#parts.heard.hear(agent.name, takenIn.newEvent.event.at);
    if (outcome.status === 'duplicate' || !delivers(decoded.moment)) return '';
    return agent.render(decoded.moment, this.#textFor(takenIn, decoded.moment, outcome.id));
  }

  /**
   * Records a call that comes late, from the spool: there is nobody to answer. `not yet`: an agent may still tell
   * of the same command; to be asked again.
   */
  async recordLate(call: IncomingHook): Promise<'not yet' | undefined> {
    if (call.agent === SHELL) return this.#recordShellLate(call);
    const decoded = findAgent(call.agent)?.decode(call.payload, call.event, isFile);
    if (decoded?.kind !== 'event') return;
    const takenIn = await this.#takeIn(call, decoded);
    if (takenIn === null) return undefined;
    await this.#parts.pipeline.record([takenIn.newEvent], 'bulk');
    this.#parts.heard.hear(call.agent, takenIn.newEvent.event.at);
    return undefined;
  }

  /** Of a command that an agent may have typed, it is waited a little whether it says so. */
  async #handleShell(call: IncomingHook): Promise<string> {
    const command = this.#decodeShell(call);
    if (command.kind === 'malformed') return this.#decline(command.message);
    if (command.kind === 'nothing') return '';
    const { folder, event } = command;
    const at = command.finishedAt ?? this.#timeOf(call);
    if (this.#agentCommands.has(folder, event.command ?? '', at)) return '';
    if (this.#agentCommands.mayTell(folder, at)) {
      const { payload, event: shell = 'unknown' } = call;
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      await this.#parts.setAside({ ...call, at: this.#timeOf(call), event: shell, payload: text });
      return '';
    }
    await this.#recordShell(command, call, 'hook');
    return '';
  }

  async #recordShellLate(call: IncomingHook): Promise<'not yet' | undefined> {
    const command = this.#decodeShell(call);
    if (command.kind !== 'event') return undefined;
    const { folder, event } = command;
    const at = command.finishedAt ?? this.#timeOf(call);
    if (this.#agentCommands.has(folder, event.command ?? '', at)) return undefined;
    if (this.#agentCommands.mayTell(folder, at) && this.#parts.clock() < at + TOLD_APART) return 'not yet';
    await this.#recordShell(command, call, 'bulk');
    return undefined;
  }

  #decodeShell(call: IncomingHook): DecodedCommand {
    if (findShell(call.event ?? '') === null)
      return { kind: 'malformed', message: 'a report of an unknown shell' };
    return decodeCommand(call.payload, this.#timeOf(call), isFile);
  }

  async #recordShell(command: DecodedShellEvent, call: IncomingHook, lane: Lane): Promise<void> {
    const { event, session, folder, finishedAt } = command;
    const takenIn = await this.#parts.intake.takeIn(
      {
        ...event,
        paths: event.paths === undefined ? undefined : [...event.paths],
        at: finishedAt ?? call.at,
        source: 'shell',
        session,
        project: folder,
      },
      call.delivery ?? null,
    );
    if (takenIn !== null) await this.#parts.pipeline.record([takenIn.newEvent], lane);
  }

  #timeOf({ at }: IncomingHook): EpochMs {
    return at ?? this.#parts.clock();
  }

  #decline(why: string): string {
    this.#parts.health.declined++;
    this.#parts.log.warn({ why }, 'A hook call was not understood.');
    return '';
  }

  #takeIn(call: IncomingHook, decoded: Extract<Decoded, { kind: 'event' }>): Promise<TakenIn | null> {
    const { event, session, cwd } = decoded;
    if (cwd !== '') this.#agentCommands.see(cwd, event.command ?? null, this.#timeOf(call));
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

  /** What memory has to say to a prompt; the decision is entered and what was said is logged afterwards. */
  #textFor(
    { newEvent: { projectId, event }, place }: TakenIn,
    moment: DeliveryMoment,
    id: number,
  ): string | null {
    const { decisions, audit, clock } = this.#parts;
    const now = clock();
    const decision = decisions.of({ prompt: event.text ?? '', session: sessionKey(event), place, now });
    const { session, thread, agent } = event;
    audit.enter({ projectId, session, thread, agent, at: now, moment, promptEventId: id, decision });
    if (decision.kind === 'suppressed') return null;
    this.#logTold(projectId, event, now, decision.items);
    return decision.text;
  }

  #logTold(projectId: number, event: ActivityEvent, now: EpochMs, items: readonly DecidedItem[]): void {
    const injected = {
      ...event,
      at: now,
      source: 'host',
      type: 'injected',
      callId: null,
      text: null,
      paths: items.map(({ path }) => path),
    } as const;
    const { pipeline, log } = this.#parts;
    pipeline
      .record([{ projectId, key: null, event: injected }], 'hook')
      .catch((error: unknown) => log.error({ err: error }, 'An injection could not be logged.'));
  }
}
