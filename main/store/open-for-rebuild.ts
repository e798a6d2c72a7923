import type { LoggedEvent } from '../engine/model/event.ts';
import type { ColdMemory, SavedMemory } from '../engine/ports.ts';
import { connectForReading } from './connect.ts';
import { Store } from './store.ts';

/** A project's log up to its checkpoint, and the state saved there, for one who derives it anew. */
export interface RebuildSource {
  readonly events: Iterable<LoggedEvent>;
  readonly saved: SavedMemory;
  readonly cold: ColdMemory;
  readonly throughEventId: number;
  readonly close: () => void;
}

/** Opens a second, reading connection to a live store. Reads are short; the writer is never kept waiting. */
export function openForRebuild(file: string, projectId: number): RebuildSource {
  const store = new Store(file, connectForReading(file));
  const { saved, throughEventId } = store.loadMemory(projectId);
  return {
    events: through(store.eventsAfter(projectId, 0), throughEventId),
    saved,
    cold: store.coldMemory(projectId),
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
