import type { SessionState } from '../model/session.ts';

/** The sessions that are remembered, and which of them changed or were forgotten. */
export class SessionTable {
  readonly #sessions = new Map<string, SessionState>();
  readonly #changed = new Set<string>();
  readonly #forgotten = new Set<string>();

  load(sessions: readonly SessionState[]): void {
    for (const session of sessions) this.#sessions.set(session.key, session);
  }

  get(key: string): SessionState | undefined {
    return this.#sessions.get(key);
  }

  all(): readonly SessionState[] {
    return [...this.#sessions.values()];
  }

  put(session: SessionState): void {
    this.#sessions.set(session.key, session);
    this.#changed.add(session.key);
    this.#forgotten.delete(session.key);
  }

  forget(key: string): void {
    this.#sessions.delete(key);
    this.#changed.delete(key);
    this.#forgotten.add(key);
  }

  /** Sessions changed or forgotten since the last {@link takeChanged}. */
  get changed(): number {
    return this.#changed.size + this.#forgotten.size;
  }

  /** What changed since the last call, and the keys of what is forgotten. */
  takeChanged(): {
    readonly sessions: readonly SessionState[];
    readonly forgottenSessions: readonly string[];
  } {
    const sessions = [...this.#changed].flatMap((key) => this.#sessions.get(key) ?? []);
    const forgottenSessions = [...this.#forgotten];
    this.#changed.clear();
    this.#forgotten.clear();
    return { sessions, forgottenSessions };
  }
}
