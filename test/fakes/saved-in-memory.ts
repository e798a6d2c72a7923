import { AS_PUBLISHED, type DecaySettings } from '../../main/engine/model/decay-settings.ts';
import type { Resource } from '../../main/engine/model/resource.ts';
import type { SessionState } from '../../main/engine/model/session.ts';
import type { ColdMemory, SavedMemory, UnsavedMemory } from '../../main/engine/ports.ts';

/** A place to save one project's memory, in RAM: what the store does, without a store. */
export class SavedInMemory implements ColdMemory {
  readonly #resources = new Map<number, Resource>();
  readonly #associations = new Map<number, Uint8Array>();
  readonly #accessTimes = new Map<number, Uint8Array>();
  readonly #postings = new Map<string, Uint8Array>();
  readonly #followers = new Map<string, ReadonlyMap<string, number>>();
  readonly #sessions = new Map<string, SessionState>();
  #touches = 0;
  #decay: DecaySettings = AS_PUBLISHED;

  /** Replaces what changed. Bytes are copied: the memory goes on changing its own. */
  save(unsaved: UnsavedMemory): void {
    this.#touches = unsaved.touches;
    for (const resource of unsaved.resources) this.#resources.set(resource.ordinal, resource);
    for (const [ordinal, bytes] of unsaved.associations) this.#associations.set(ordinal, bytes.slice());
    for (const [ordinal, bytes] of unsaved.accessTimes) this.#accessTimes.set(ordinal, bytes.slice());
    for (const [term, bytes] of unsaved.postings) this.#postings.set(term, bytes.slice());
    for (const [run, tools] of unsaved.followers) this.#followers.set(run, new Map(tools));
    for (const session of unsaved.sessions) this.#sessions.set(session.key, session);
    for (const key of unsaved.forgottenSessions) this.#sessions.delete(key);
    if (unsaved.decay !== null) this.#decay = unsaved.decay;
  }

  /** What a start loads at once. */
  saved(): SavedMemory {
    return {
      resources: [...this.#resources.values()].sort((a, b) => a.ordinal - b.ordinal),
      touches: this.#touches,
      followers: new Map(this.#followers),
      sessions: [...this.#sessions.values()],
      decay: this.#decay,
    };
  }

  associations(ordinal: number): Uint8Array | null {
    return this.#associations.get(ordinal) ?? null;
  }

  accessTimes(ordinal: number): Uint8Array | null {
    return this.#accessTimes.get(ordinal) ?? null;
  }

  postings(term: string): Uint8Array | null {
    return this.#postings.get(term) ?? null;
  }

  /** Everything saved as one value, so that two places compare whole; keys in order, lists in their own. */
  everything(): unknown {
    const sorted = <Key extends string | number, Value>(map: ReadonlyMap<Key, Value>) =>
      [...map].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      touches: this.#touches,
      resources: sorted(this.#resources),
      associations: sorted(this.#associations),
      accessTimes: sorted(this.#accessTimes),
      postings: sorted(this.#postings),
      followers: sorted(this.#followers).map(([run, tools]) => [run, [...tools]]),
      sessions: sorted(this.#sessions),
      decay: this.#decay,
    };
  }
}
