import { weightNow } from '../engine/decay/faded.ts';
import {
  type Corrected,
  type Correction,
  correctedState,
  placeOf,
  undoOf,
} from '../engine/learning/undo-adjustment.ts';
import { type Adjustment, describeAdjustment } from '../engine/model/adjustment.ts';
import { UNSAID } from '../engine/model/event.ts';
import type { EpochMs, Share } from '../engine/model/units.ts';
import type { ReadableMemory } from '../engine/ports.ts';
import type { Store } from '../store/store.ts';
import type { NewEvent } from '../store/tables/events.ts';
import type { StoredProject } from '../store/tables/projects.ts';
import type { StoredChange } from '../store/tables/upkeep-changes.ts';
import { callIdOf } from '../store/upkeep-changes.ts';
import type { Clock } from './clock.ts';
import type { Memories } from './memories.ts';
import type { Pipeline } from './pipeline.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What corrections need. */
export interface CorrectionParts {
  readonly store: Store;
  readonly memories: Memories;
  readonly pipeline: Pipeline;
  readonly clock: Clock;
}

/** What a correction is about, as it is afterwards. */
export interface CorrectedNow {
  readonly isPinned: boolean;
  /** Of an association, faded to now; null: a resource, or an association that is gone. */
  readonly weight: Share | null;
  readonly coAccesses: number | null;
}

/** A correction that was made. */
export interface MadeCorrection {
  /** What to give to undo it. */
  readonly change: number;
  readonly now: CorrectedNow;
}

/** What the account of changes keeps of a correction, as JSON. */
interface CorrectionDetails {
  readonly correction: Correction;
  readonly before: Corrected;
}

/** Kind of the changes that corrections are. */
export const CORRECTION = 'correction';

/** What was to be corrected is not known. */
export class NothingToCorrectError extends Error {
  override readonly name = 'NothingToCorrectError';
}

/** The event by which an adjustment is logged, so that a rebuild meets it. `change`: a person's; null: the host's own. */
export function adjustedEvent(
  projectId: number,
  at: EpochMs,
  change: number | null,
  adjustment: Adjustment,
): NewEvent {
  const text = describeAdjustment(adjustment);
  const said = { ...UNSAID, source: 'host', session: '', type: 'adjusted', at, text } as const;
  return { projectId, key: null, event: { ...said, callId: change === null ? null : callIdOf(change) } };
}

/** Corrects what was learned of single resources and associations, as a person asks for it. */
export class Corrections {
  readonly #parts: CorrectionParts;

  constructor(parts: CorrectionParts) {
    this.#parts = parts;
  }

  /**
   * Makes a correction; settles when it is durable and learned. Throws {@link NothingToCorrectError} where the
   * resource or the association is not known, and `StoreError` where it cannot be stored.
   */
  async make(project: StoredProject, correction: Correction): Promise<MadeCorrection> {
    const { store, clock } = this.#parts;
    const before = correctedState(this.#memoryOf(project.id), correction);
    if (before === null)
      throw new NothingToCorrectError(`${inWords(correction)} is not known in ${project.name}.`);
    const details = JSON.stringify({ correction, before } satisfies CorrectionDetails);
    const change = await whenUnlocked(() =>
      store.changes.begin({ at: clock(), kind: CORRECTION, reason: null, undoUntil: null, details }, [
        { projectId: project.id, afterEventId: project.lastEventId },
      ]),
    );
    try {
      await this.#log(project.id, change, correction);
    } catch (error) {
      await whenUnlocked(() => store.changes.remove(change));
      throw error;
    }
    await whenUnlocked(() => store.changes.set(change, 'applied', details));
    return { change, now: this.#now(project.id, correction) };
  }

  /** Takes a correction back; what was learned since stays. One that is undone already stays so. */
  async undo({ id, details, state }: StoredChange): Promise<CorrectedNow> {
    const { store } = this.#parts;
    const { correction, before } = readCorrection(details);
    const { projectId } = store.changes.projectsOf(id)[0]!; // Safe: each correction is of one project.
    if (state !== 'undone') {
      await this.#log(projectId, id, undoOf(this.#memoryOf(projectId), correction, before));
      await whenUnlocked(() => store.changes.set(id, 'undone', details));
    }
    return this.#now(projectId, correction);
  }

  async #log(projectId: number, change: number, correction: Correction): Promise<void> {
    const { pipeline, clock } = this.#parts;
    await pipeline.record([adjustedEvent(projectId, clock(), change, correction)], 'hook');
  }

  #now(projectId: number, correction: Correction): CorrectedNow {
    const memory = this.#memoryOf(projectId);
    const isPinned = correctedState(memory, correction)?.isPinned ?? false;
    const state =
      'association' in correction ? associationNow(memory, correction, this.#parts.clock()) : null;
    return { isPinned, weight: state?.weight ?? null, coAccesses: state?.coAccesses ?? null };
  }

  #memoryOf(projectId: number): ReadableMemory {
    return this.#parts.memories.of(projectId, this.#parts.clock());
  }
}

/** What the account of changes keeps of a correction. */
export function readCorrection(details: string): CorrectionDetails {
  return JSON.parse(details) as CorrectionDetails; // Safe: make is the only writer.
}

/** What a correction is about, in words. */
export function inWords(correction: Correction): string {
  if ('resource' in correction) return `The ${correction.resource.kind} ${correction.resource.name}`;
  const { from, to } = correction.association;
  return `An association from the ${from.kind} ${from.name} to the ${to.kind} ${to.name}`;
}

function associationNow(
  memory: ReadableMemory,
  { association }: Extract<Correction, { readonly association: unknown }>,
  now: EpochMs,
): { readonly weight: Share; readonly coAccesses: number } | null {
  const place = placeOf(memory, association.from, association.to);
  if (place === null) return null;
  return {
    weight: weightNow(memory, place.from, place.index, now),
    coAccesses: memory.associations(place.from).coAccesses(place.index),
  };
}
