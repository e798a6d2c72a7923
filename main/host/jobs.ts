import type { DurationMs } from '../engine/model/units.ts';
import type { HostParts } from './parts.ts';
import { saveLearned } from './save-learned.ts';
import type { Job } from './scheduler.ts';
import { removeUnfinished } from './spool.ts';

const EVERY = {
  flush: 1_000,
  save: 5_000,
  spool: 2_000,
  minute: 60_000,
  watching: 1_000,
  /** How soon what can no longer be undone is overwritten. */
  erasures: 10_000,
  procedures: 5_000,
  /** How often it is looked whether the daily upkeep is due. */
  upkeep: 10 * 60_000,
} as const satisfies Record<string, DurationMs>;

/** What a host does again and again by itself. */
export function jobsOf(parts: HostParts): readonly Job[] {
  const { store, memories, activity, flush, pace, spool, maintenance, mining, directory, paths, clock } =
    parts;
  const { watching } = parts;
  return [
    { name: 'flush', every: EVERY.flush, run: () => flush.run() },
    { name: 'save', every: EVERY.save, run: () => pace.run(() => saveLearned(parts)) },
    { name: 'spool', every: EVERY.spool, run: async () => void (store.isReadOnly || (await spool.run())) },
    {
      name: 'minute',
      every: EVERY.minute,
      run: async () => {
        memories.releaseIdle(clock());
        activity.audit.tick();
        activity.entries.refresh();
        directory.refresh();
        watching.refresh();
        await removeUnfinished(paths.spool, clock());
      },
    },
    { name: 'watching', every: EVERY.watching, run: () => watching.tick() },
    { name: 'procedures', every: EVERY.procedures, run: () => mining.run() },
    { name: 'erasures', every: EVERY.erasures, run: () => erase(parts) },
    { name: 'daily upkeep', every: EVERY.upkeep, run: () => maintenance.daily() },
  ];
}

/** Ends erasures that are due, and then what had to wait for their end. */
async function erase({ erasures, retention }: HostParts): Promise<void> {
  await erasures.goOn();
  await retention.applyWaiting();
}

/** Takes in the spool, and opens the memory that is most likely asked for first. */
export async function warmUp({
  store,
  memories,
  clock,
  spool,
  mining,
  erasures,
  decay,
}: HostParts): Promise<void> {
  const [latest] = store.projects.listed();
  if (latest !== undefined) memories.of(latest.id, clock());
  if (!store.isReadOnly) await spool.run();
  await erasures.goOn();
  mining.lookBack();
  if (!store.isReadOnly) await decay.resume();
}
