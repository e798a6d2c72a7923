import type { EpochMs } from '../engine/model/units.ts';
import type { Store } from '../store/store.ts';

/** When each agent's hook last told of something: its past sessions, read from transcripts, do not count. */
export class LastHeard {
  readonly #store: Pick<Store, 'lastHeard' | 'setLastHeard'>;
  /** Not saved yet, by agent. */
  readonly #unsaved = new Map<string, EpochMs>();

  constructor(store: Pick<Store, 'lastHeard' | 'setLastHeard'>) {
    this.#store = store;
  }

  /** Null: never. */
  of(agent: string): EpochMs | null {
    return this.#unsaved.get(agent) ?? this.#store.lastHeard(agent);
  }

  /** Hears a hook. What comes late moves nothing back. */
  hear(agent: string, at: EpochMs): void {
    this.#unsaved.set(agent, Math.max(at, this.of(agent) ?? at));
  }

  save(): void {
    for (const [agent, at] of this.#unsaved) this.#store.setLastHeard(agent, at);
    this.#unsaved.clear();
  }
}
