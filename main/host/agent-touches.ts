import { setImmediate as nextTurn } from 'node:timers/promises';
import { touchesOf } from '../engine/learning/touches.ts';
import type { Resource } from '../engine/model/resource.ts';
import type { Store } from '../store/store.ts';

interface Touched {
  /** By agent: kind and name of what it touched. */
  readonly byAgent: Map<string, Set<string>>;
  through: number;
  events: number;
}

/** Events read before others have their turn: some 3 ms. */
const READ_AT_ONCE = 500;
/** Projects remembered. Chosen: those one compares in an hour. */
const KEPT_PROJECTS = 4;

/**
 * Which resources each agent touched, from the log: learned state does not keep that. The first question
 * about a project reads its whole log, in steps; later ones what came since.
 */
export class AgentTouches {
  readonly #store: Store;
  readonly #known = new Map<number, Touched>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Tells of a project's resources whether an agent touched them. */
  async by(projectId: number, agent: string): Promise<(resource: Resource) => boolean> {
    const touched = await this.#upToDate(projectId);
    const resources = touched.byAgent.get(agent) ?? new Set();
    return ({ kind, name }) => resources.has(keyOf(kind, name));
  }

  forget(): void {
    this.#known.clear();
  }

  async #upToDate(projectId: number): Promise<Touched> {
    const touched = this.#known.get(projectId) ?? { byAgent: new Map(), through: 0, events: 0 };
    for (const event of this.#store.events.after(projectId, touched.through)) {
      // A question asked meanwhile may have read on already.
      if (event.id <= touched.through) continue;
      touched.through = event.id;
      if (event.agent !== null) {
        const resources = touched.byAgent.get(event.agent) ?? new Set();
        touched.byAgent.set(event.agent, resources);
        for (const { kind, name } of touchesOf(event)) resources.add(keyOf(kind, name));
      }
      if (++touched.events % READ_AT_ONCE === 0) await nextTurn();
    }
    this.#known.delete(projectId);
    this.#known.set(projectId, touched);
    if (this.#known.size > KEPT_PROJECTS) this.#known.delete(this.#known.keys().next().value!);
    return touched;
  }
}

function keyOf(kind: string, name: string): string {
  return `${kind}:${name}`;
}
