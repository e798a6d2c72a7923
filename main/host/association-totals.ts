import type { ProjectMemory } from '../engine/memory/project-memory.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import type { StoredProject } from '../store/tables/projects.ts';
import type { Clock } from './clock.ts';
import type { Histories } from './histories.ts';

/** Resources up to which the lists of a memory are counted as they are. Chosen: read in some 5 ms. */
const COUNTED_AT_ONCE = 500;
/** How long a count of a larger project holds. Chosen: it is only said beside a picture. */
const HOLDS: DurationMs = 5 * 60_000;

interface Counted {
  readonly at: EpochMs;
  readonly count: Promise<number>;
}

/** How many associations projects have: exact for small ones, as last saved for others. */
export class AssociationTotals {
  readonly #histories: Histories;
  readonly #clock: Clock;
  readonly #counted = new Map<number, Counted>();

  constructor(histories: Histories, clock: Clock) {
    this.#histories = histories;
    this.#clock = clock;
  }

  /** Associations of a project, each direction counted. Counts a large one in a worker, once in a while. */
  async of({ id }: Pick<StoredProject, 'id'>, memory: ProjectMemory): Promise<number> {
    if (memory.size <= COUNTED_AT_ONCE) return countIn(memory);
    const now = this.#clock();
    let counted = this.#counted.get(id);
    if (counted === undefined || Math.abs(now - counted.at) > HOLDS) {
      counted = { at: now, count: this.#histories.countAssociations(id) };
      this.#counted.set(id, counted);
    }
    return await counted.count;
  }
}

function countIn(memory: ProjectMemory): number {
  let count = 0;
  for (let ordinal = 0; ordinal < memory.size; ordinal++) count += memory.associations(ordinal).length;
  return count;
}
