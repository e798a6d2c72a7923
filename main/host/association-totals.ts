import type { ProjectMemory } from '../engine/memory/project-memory.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import type { StoredProject } from '../store/tables/projects.ts';
import type { Clock } from './clock.ts';
import type { Histories } from './histories.ts';
import { inSlices } from './in-slices.ts';

/** Resources up to which the lists of a memory are counted as they are. Chosen: read in some 50 ms, in slices. */
const COUNTED_AS_THEY_ARE = 5_000;
/** Share of new touches from which a count is old. Chosen. */
const GROWTH = 0.02;
/** How long a count of a larger project holds. Chosen: it is only said beside a picture. */
const HOLDS: DurationMs = 5 * 60_000;

interface Counted {
  /** Touches that the project had. */
  readonly touches: number;
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
    if (memory.size <= COUNTED_AS_THEY_ARE) return await inSlices(countIn(memory));
    const now = this.#clock();
    let counted = this.#counted.get(id);
    const isOld = (one: Counted): boolean =>
      Math.abs(now - one.at) > HOLDS || memory.touches > one.touches * (1 + GROWTH);
    if (counted === undefined || isOld(counted)) {
      counted = { at: now, touches: memory.touches, count: this.#histories.countAssociations(id) };
      this.#counted.set(id, counted);
    }
    return await counted.count;
  }
}

function* countIn(memory: ProjectMemory): Generator<void, number> {
  let count = 0;
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    count += memory.associations(ordinal).length;
    yield;
  }
  return count;
}
