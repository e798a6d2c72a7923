import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import type { Notifier } from './notifier.ts';
import { type Merged, mergeArc, mergeWorkflow } from './procedure-merging.ts';
import type { Mined, MiningTask } from './procedure-tasks.ts';
import { runWorker } from './run-worker.ts';
import { Turns } from './turns.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What a mining found. */
export interface MiningOutcome {
  /** New procedures. */
  readonly procedures: number;
  /** New pieces of evidence. */
  readonly evidence: number;
}

/** Nothing of a project was recorded for so long: what comes in one go has come. Chosen. */
const SETTLED: DurationMs = 10_000;
/** A session that was silent for so long is taken as over. As sessions of people are. */
const SILENT: DurationMs = 15 * 60_000;

/** Something of a project was recorded and not mined yet. */
interface Unmined {
  readonly arrivedAt: EpochMs;
  readonly newestAt: EpochMs;
  /** Whether a session has ended. */
  readonly hasEnded: boolean;
}

/** Looks for procedures by itself, when sessions are over, and when it is asked to. The work is a worker's. */
export class ProcedureMining {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #notifier: Notifier;
  readonly #turns = new Turns();
  readonly #stopping = new AbortController();
  readonly #unmined = new Map<number, Unmined>();

  constructor(parts: { readonly store: Store; readonly clock: Clock; readonly notifier: Notifier }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#notifier = parts.notifier;
  }

  /** Hears of an event that was stored. Cheap. */
  see(projectId: number, { at, type, source }: ActivityEvent): void {
    if (source === 'host') return;
    const before = this.#unmined.get(projectId);
    this.#unmined.set(projectId, {
      arrivedAt: this.#clock(),
      newestAt: Math.max(before?.newestAt ?? 0, at),
      hasEnded: (before?.hasEnded ?? false) || type === 'session_ended',
    });
  }

  /** Notes what was recorded before this host ran and was not mined. */
  lookBack(): void {
    const now = this.#clock();
    for (const { id, lastEventId } of this.#store.projects.all()) {
      if (this.#store.procedures.progress(id).minedThrough >= lastEventId || this.#unmined.has(id)) continue;
      this.#unmined.set(id, { arrivedAt: now - SETTLED, newestAt: 0, hasEnded: true });
    }
  }

  /** Mines the projects in which a session is over. */
  async run(): Promise<void> {
    if (this.#store.isReadOnly) return;
    const now = this.#clock();
    for (const [projectId, { arrivedAt, newestAt, hasEnded }] of this.#unmined) {
      const isOver = hasEnded || now - newestAt > SILENT;
      if (isOver && now - arrivedAt >= SETTLED && !this.#stopping.signal.aborted)
        await this.mine(projectId, false);
    }
  }

  /** Mines what was recorded of a project since the last time; `isThorough`: workflows in any case. */
  mine(projectId: number, isThorough: boolean): Promise<MiningOutcome> {
    return this.#turns.take(() => this.#mine(projectId, isThorough));
  }

  /** Does work while nothing is mined: after what is under way, and before what is asked for later. */
  whileIdle<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(work);
  }

  /** Ends what is under way; what was not entered yet is mined again later. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#turns.take(() => Promise.resolve());
  }

  async #mine(projectId: number, isThorough: boolean): Promise<MiningOutcome> {
    this.#unmined.delete(projectId);
    const { procedures, file } = this.#store;
    const through = this.#store.projects.byId(projectId)?.lastEventId ?? 0;
    const progress = procedures.progress(projectId);
    const isMined = progress.minedThrough >= through && (!isThorough || progress.workflowsThrough >= through);
    if (isMined) return { procedures: 0, evidence: 0 };
    const now = this.#clock();
    const task = { file, projectId, progress, through, isThorough, now } satisfies MiningTask;
    const mined = await runWorker<Mined>('procedure-worker', task, this.#stopping.signal);
    const outcome = await this.#enter(projectId, mined);
    // What the beginning of the log was mined for may have been taken back meanwhile: it starts anew.
    await whenUnlocked(() => {
      if (procedures.progress(projectId).minedThrough === progress.minedThrough)
        procedures.setProgress(projectId, mined.progress);
    });
    return outcome;
  }

  async #enter(projectId: number, { arcs, workflows }: Mined): Promise<MiningOutcome> {
    const { procedures } = this.#store;
    const changed = new Set<number>();
    const outcome = { procedures: 0, evidence: 0 };
    const add = ({ id, isNew, evidence }: Merged): void => {
      if (id !== null) changed.add(id);
      outcome.procedures += isNew ? 1 : 0;
      outcome.evidence += evidence;
    };
    for (const arc of arcs) {
      add(await whenUnlocked(() => mergeArc(procedures, projectId, arc, this.#clock())));
      await this.#giveWay();
    }
    for (const workflow of workflows) {
      add(await whenUnlocked(() => mergeWorkflow(procedures, projectId, workflow, this.#clock())));
      await this.#giveWay();
    }
    if (changed.size > 0) this.#notifier.announce({ topic: 'procedure', ids: [...changed] });
    return outcome;
  }

  async #giveWay(): Promise<void> {
    await nextTurn();
    this.#stopping.signal.throwIfAborted();
  }
}
