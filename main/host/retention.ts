import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EpochMs, MS_PER_DAY } from '../engine/model/units.ts';
import type { Store } from '../store/store.ts';
import type { Expired, LogSurvey } from '../store/survey-log.ts';
import type { Clock } from './clock.ts';
import type { DiskFlush } from './disk-flush.ts';
import type { Memories } from './memories.ts';
import { runWorker } from './run-worker.ts';
import type { Turns } from './turns.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What retention needs. */
export interface RetentionParts {
  readonly store: Store;
  readonly memories: Memories;
  readonly flush: DiskFlush;
  readonly clock: Clock;
  /** What a project's log waits for: it stays while what was erased of it can still come back. */
  readonly waitOf?: (projectId: number) => Wait | null;
  /** Shared with whoever reads the log from its beginning. */
  readonly turns: Turns;
  /** Told when events are gone. */
  readonly onDeleted: () => void;
}

/** Until when something waits. */
export interface Wait {
  /** Null: nobody can say yet, since what it waits for is still under way. */
  readonly until: EpochMs | null;
}

/** A project whose events are old enough to go, and stay for now. */
export interface Waiting extends Wait {
  readonly projectId: number;
  readonly project: string;
}

/** What goes, and what has to wait. */
export interface Expiring {
  readonly expired: readonly Expired[];
  readonly waiting: readonly Waiting[];
}

/** To make of a project's events up to one the memory that stands for them. */
export interface FoldTask {
  readonly kind: 'fold';
  readonly file: string;
  readonly projectId: number;
  readonly throughEventId: number;
}
interface SurveyTask {
  readonly kind: 'survey';
  readonly file: string;
  readonly before: EpochMs;
  readonly now: EpochMs;
}
/** What the retention worker is told: one of its two tasks. */
export type RetentionTask = FoldTask | SurveyTask;

/**
 * Deletes events older than the person wants to keep, project by project from the beginning of the log, and
 * never what was learned from them: a memory as of the last one takes their place, from which a rebuild
 * starts. Hooks are answered meanwhile; what a crash or the end of the host cuts short goes on later.
 */
export class Retention {
  readonly #parts: RetentionParts;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #waiting: readonly Waiting[] = [];

  constructor(parts: RetentionParts) {
    this.#parts = parts;
  }

  /**
   * What lies in the log, and what of it is older than a number of days; null: nothing is. Reads the whole
   * log.
   */
  async survey(days: number | null): Promise<LogSurvey & Expiring> {
    const now = this.#parts.clock();
    const { oldestAt, expired } = await this.#survey(cutoff(days, now), now);
    return { oldestAt, ...this.#expiring(expired) };
  }

  /**
   * Deletes what is older than the setting wants it, and gives its space back to the disk; returns what went.
   * Projects of which an erasure can still be undone wait for {@link applyWaiting}.
   */
  apply(): Promise<Expiring> {
    return this.#inTurn(async () => {
      const { store, clock } = this.#parts;
      // A base is put only where all events behind the one before are gone.
      await this.#finish();
      const now = clock();
      const before = cutoff(store.retention.days, now);
      const { expired, waiting } = this.#expiring((await this.#survey(before, now)).expired);
      this.#waiting = waiting;
      for (const one of expired) await this.#fold(one, before);
      await this.#finish();
      await this.#repeat(() => store.deliveries.deleteBefore(before) > 0);
      if (expired.length > 0) this.#parts.onDeleted();
      return { expired, waiting };
    });
  }

  /** Does for projects that had to wait what {@link apply} did for the others, once none has to any more. */
  async applyWaiting(): Promise<void> {
    const isWaiting = ({ projectId }: Waiting): boolean => this.#waitOf(projectId) !== null;
    if (this.#waiting.length > 0 && !this.#waiting.some(isWaiting)) await this.apply();
  }

  /** Goes on with a deletion that was cut short. */
  resume(): Promise<void> {
    return this.#inTurn(() => this.#finish());
  }

  /** Ends what is under way after the step that it is at; settles when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  #expiring(found: readonly Expired[]): Expiring {
    const waiting = found.flatMap(({ projectId, project }) => {
      const wait = this.#waitOf(projectId);
      return wait === null ? [] : [{ projectId, project, until: wait.until }];
    });
    const ids = new Set(waiting.map(({ projectId }) => projectId));
    return { expired: found.filter(({ projectId }) => !ids.has(projectId)), waiting };
  }

  #waitOf(projectId: number): Wait | null {
    return this.#parts.waitOf?.(projectId) ?? null;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#parts.turns.take(() => {
      this.#stopping.signal.throwIfAborted();
      const running = work();
      // Whoever asked for it hears of its failure.
      this.#running = running.catch(() => undefined);
      return running;
    });
  }

  #survey(before: EpochMs, now: EpochMs): Promise<LogSurvey> {
    this.#stopping.signal.throwIfAborted();
    return this.#ask({ kind: 'survey', file: this.#parts.store.file, before, now });
  }

  #ask<Answer>(task: RetentionTask): Promise<Answer> {
    return runWorker('retention-worker', task, this.#stopping.signal);
  }

  async #fold({ projectId, throughEventId }: Expired, before: EpochMs): Promise<void> {
    const { store, memories, clock } = this.#parts;
    // What was learned is saved first: a base never reaches further than the state that was learned on top of
    // it.
    memories.of(projectId, clock());
    await whenUnlocked(() => memories.save());
    const task = { kind: 'fold', file: store.file, projectId, throughEventId } as const;
    const parts = await this.#ask<readonly Uint8Array[]>(task);
    for (const [part, bytes] of parts.entries()) {
      this.#stopping.signal.throwIfAborted();
      await whenUnlocked(() => store.retention.putBasePart(projectId, throughEventId, part, bytes));
      await this.#giveWay();
    }
    await whenUnlocked(() => store.retention.putBase(projectId, { throughEventId, before }));
  }

  async #finish(): Promise<void> {
    const { store } = this.#parts;
    await this.#repeat(() => store.retention.deleteExpired());
    await this.#repeat(() => store.retention.releaseSpace());
    await this.#parts.flush.run();
  }

  /** Does short steps until none is left, giving way to all others after each. */
  async #repeat(step: () => boolean): Promise<void> {
    while (!this.#stopping.signal.aborted && (await whenUnlocked(step))) await this.#giveWay();
  }

  async #giveWay(): Promise<void> {
    this.#parts.flush.mark();
    await nextTurn();
  }
}

function cutoff(days: number | null, now: EpochMs): EpochMs {
  return days === null ? 0 : now - days * MS_PER_DAY;
}
