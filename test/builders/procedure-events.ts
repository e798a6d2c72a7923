import { type LoggedEvent, UNSAID } from '../../main/engine/model/event.ts';
import { START } from './event-builder.ts';

const SECOND = 1_000;

/** Writes down sessions of an agent, an event a second. */
export class SessionScript {
  readonly events: LoggedEvent[] = [];
  #session = 'one';

  /** What follows is done in this session. */
  in(session: string): this {
    this.#session = session;
    return this;
  }

  ran(command: string, error: string | null = null): this {
    return this.#add({ tool: 'Bash', access: 'run', command, ok: error === null, error });
  }

  edited(...paths: readonly string[]): this {
    return this.#add({ tool: 'Edit', access: 'edit', paths, ok: true });
  }

  ended(): this {
    return this.#add({ type: 'session_ended' });
  }

  #add(values: Partial<LoggedEvent>): this {
    const id = this.events.length + 1;
    const shared = { ...UNSAID, source: 'agent', agent: 'claude-code', type: 'tool_call' } as const;
    this.events.push({ ...shared, id, at: START + id * SECOND, session: this.#session, ...values });
    return this;
  }
}
