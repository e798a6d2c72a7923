import type { HostParts } from './parts.ts';
import { type Saved, saveLearned } from './save-learned.ts';

/** Makes durable what was recorded and learned so far: what a machine does before it sleeps. */
export async function settle(parts: Pick<HostParts, Saved | 'pipeline' | 'flush'>): Promise<void> {
  await parts.pipeline.drained();
  saveLearned(parts);
  await parts.flush.run();
}

/**
 * Looks at once at what timers would have looked at while the machine slept: hook calls kept meanwhile,
 * projects that moved, upkeep that is due.
 */
export async function catchUp(
  parts: Pick<HostParts, 'store' | 'directory' | 'spool' | 'maintenance' | 'watching'>,
): Promise<void> {
  parts.directory.refresh();
  parts.watching.compare();
  if (!parts.store.isReadOnly) await parts.spool.run();
  await parts.maintenance.daily();
}
