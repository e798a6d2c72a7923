import { statSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { describeSlice } from '../engine/decay/sweep.ts';
import { UNSAID } from '../engine/model/event.ts';
import { type DurationMs, type EpochMs, MS_PER_DAY } from '../engine/model/units.ts';
import type { UnsavedMemory } from '../engine/ports.ts';
import { listBackups } from '../store/backup.ts';
import type { Store } from '../store/store.ts';
import type { Verification } from '../store/verify.ts';
import type { Clock } from './clock.ts';
import type { Memories } from './memories.ts';
import type { Pipeline } from './pipeline.ts';
import type { Retention } from './retention.ts';
import { runWorker } from './run-worker.ts';
import type { Turns } from './turns.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What maintenance needs. */
export interface MaintenanceParts {
  readonly store: Store;
  readonly memories: Memories;
  readonly pipeline: Pipeline;
  readonly retention: Retention;
  readonly clock: Clock;
  /** Shared with whoever changes the beginning of the log. */
  readonly turns: Turns;
}

/** What a sweep did. */
export interface Swept {
  readonly dropped: number;
  readonly kept: number;
}

/** What a rebuild found. */
export interface Rebuilt {
  readonly events: number;
  /** Whether the state derived anew equals the one that was stored. */
  readonly isIdentical: boolean;
}

/** What the verify worker is told. */
export interface VerifyTask {
  readonly file: string;
}

/** What the rebuild worker is told, and what it answers. */
export interface RebuildTask {
  readonly file: string;
  readonly projectId: number;
  /** Learn the log up to this event; absent: up to where the saved state has learned it. */
  readonly throughEventId?: number | undefined;
}
export interface RebuildAnswer extends Rebuilt {
  readonly throughEventId: number;
  /** Null where it is what was stored: to hand over a large one would hold up the host for seconds. */
  readonly whole: UnsavedMemory | null;
}

/** Resources swept at a time: about 5 ms, which a hook can wait. */
const SWEEP_SLICE = 500;
/**
 * Pause after each slice, so that hooks hardly notice: 100,000 resources take some ten seconds instead of
 * three. Chosen.
 */
const SWEEP_PAUSE: DurationMs = 30;
/** Daily backups kept. Chosen: a week. */
const BACKUPS_KEPT = 7;

/** The host's upkeep: sweeps, rebuilds, backups. */
export class Maintenance {
  readonly #parts: MaintenanceParts;

  constructor(parts: MaintenanceParts) {
    this.#parts = parts;
  }

  /**
   * Drops faded associations of a project as of a time, slice by slice, each logged so that a rebuild drops
   * the same. `callId`: of the events, for one who may take them back.
   */
  async sweep(projectId: number, at: EpochMs, callId: string | null = null): Promise<Swept> {
    const { memories, pipeline, clock } = this.#parts;
    const { size, dropped: before } = memories.of(projectId, clock());
    for (let from = 0; from < size; from += SWEEP_SLICE) {
      const text = describeSlice({ from, to: from + SWEEP_SLICE });
      await pipeline.record(
        [
          {
            projectId,
            key: null,
            event: { ...UNSAID, source: 'host', session: '', type: 'swept', at, callId, text },
          },
        ],
        'bulk',
      );
      // Slice by slice too: to save a whole large project takes a second.
      await whenUnlocked(() => memories.save());
      await pause(SWEEP_PAUSE);
    }
    const memory = memories.of(projectId, clock());
    let kept = 0;
    for (let ordinal = 0; ordinal < memory.size; ordinal++) {
      kept += memory.associations(ordinal).length;
      if (ordinal % SWEEP_SLICE === 0) await nextTurn();
    }
    return { dropped: memory.dropped - before, kept };
  }

  /**
   * Derives a project's learned state anew from its events, in a worker, and puts it in the old one's place
   * if they differ.
   */
  rebuild(projectId: number): Promise<Rebuilt> {
    return this.#parts.turns.take(() => this.rebuildInTurn(projectId));
  }

  /** The same for one whose turn it is, and who may have the log learned up to an event. */
  async rebuildInTurn(projectId: number, throughEventId?: number): Promise<Rebuilt> {
    const { store, memories } = this.#parts;
    await whenUnlocked(() => memories.save());
    // What the worker compares with must not be half the state saved now and half a later one.
    const giveUp = memories.hold(projectId);
    try {
      const task = { file: store.file, projectId, throughEventId } satisfies RebuildTask;
      const answer = await runWorker<RebuildAnswer>('rebuild-worker', task);
      if (answer.whole !== null) {
        const { whole, throughEventId: through } = answer;
        await whenUnlocked(() => store.memories.replace(projectId, whole, through));
        memories.release(projectId);
      }
      return answer;
    } finally {
      giveUp();
    }
  }

  /** Checks the whole store, in a worker; one opened for reading only here, since no event waits for it. */
  verify(): Promise<Verification> {
    const { store } = this.#parts;
    if (store.isReadOnly) return store.verify();
    return runWorker<Verification>('verify-worker', { file: store.file } satisfies VerifyTask);
  }

  /** Time of the newest backup; null before the first. */
  lastBackupAt(): EpochMs | null {
    const newest = listBackups(this.#parts.store.file).at(0);
    return newest === undefined ? null : statSync(newest).mtimeMs;
  }

  /**
   * Once a day: a backup, a sweep of every project, and what is too old goes, events and backups. Within a
   * day of the last, only ends what was cut short.
   */
  async daily(): Promise<void> {
    const { store, retention, clock } = this.#parts;
    if (store.isReadOnly) return;
    await retention.resume();
    const now = clock();
    if (now - (this.lastBackupAt() ?? 0) < MS_PER_DAY) return;
    await whenUnlocked(() => this.#parts.memories.save());
    await store.backup(store.newBackupPath(now));
    store.rotateBackups(BACKUPS_KEPT);
    for (const project of store.projects.listed()) await this.sweep(project.id, now);
    if (store.retention.days !== null) await retention.apply();
  }
}
