import type { LoggedEvent } from '../engine/model/event.ts';
import type { ColdMemory, SavedMemory, UnsavedMemory } from '../engine/ports.ts';
import { openForReading } from './open-for-reading.ts';
import { unpackMemory } from './packed-memory.ts';
import { storeError } from './store-error.ts';

/** A project's log up to its checkpoint, and the state saved there, for one who derives it anew. */
export interface RebuildSource {
  /** The memory as of the last event that is no longer kept; null: the log is whole. */
  readonly base: UnsavedMemory | null;
  readonly events: Iterable<LoggedEvent>;
  readonly saved: SavedMemory;
  readonly cold: ColdMemory;
  readonly throughEventId: number;
  readonly close: () => void;
}

/**
 * Opens what a rebuild reads of a live store, on a connection of its own. `lastId`: the log up to that event
 * instead. Throws StoreError `damaged` where the base cannot be read.
 */
export function openForRebuild(file: string, projectId: number, lastId?: number): RebuildSource {
  const store = openForReading(file);
  const { saved, throughEventId } = store.memories.load(projectId);
  const base = store.retention.baseOf(projectId);
  const memory = base === null ? null : unpackMemory(base.parts);
  if (base !== null && memory === null) throw storeError('damaged', file, 'a base memory cannot be read');
  return {
    base: memory,
    events: through(store.events.after(projectId, base?.throughEventId ?? 0), lastId ?? throughEventId),
    saved,
    cold: store.memories.cold(projectId),
    throughEventId,
    close: () => store.close(),
  };
}

function* through(events: Iterable<LoggedEvent>, last: number): Iterable<LoggedEvent> {
  for (const event of events) {
    if (event.id > last) return;
    yield event;
  }
}
