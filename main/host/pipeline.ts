import type { ActivityEvent } from '../engine/model/event.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import type { AppendOutcome } from '../store/event-log.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import type { NewEvent } from '../store/tables/events.ts';
import type { Clock } from './clock.ts';
import type { HostLog } from './log.ts';
import type { Memories } from './memories.ts';
import { LOCK_RETRY, type StoreTrouble } from './store-trouble.ts';

/** What became of an event: `stored` is durable and learned. */
export type EventOutcome = 'stored' | 'duplicate';

/** Which queue an event waits in: agents wait for their hooks, so that these go first. */
export type Lane = 'hook' | 'bulk';

/** Too much is waiting; nothing of this batch was taken. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Whether an error says that events cannot be stored now: whoever brought them keeps them. */
export function isRefusal(error: unknown): error is StoreError | QueueFullError {
  return error instanceof StoreError || error instanceof QueueFullError;
}

/** What the pipeline tells of itself. */
export interface PipelineHealth {
  /** Events taken and not yet durable. */
  readonly backlog: number;
  readonly lastCommitAt: EpochMs | null;
}

interface Waiting {
  readonly batch: readonly NewEvent[];
  readonly outcomes: AppendOutcome[];
  readonly resolve: (outcomes: readonly AppendOutcome[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The part of a waiting batch that goes into one commit. */
interface Slice {
  readonly waiting: Waiting;
  readonly events: readonly NewEvent[];
}

/** What the pipeline needs. */
export interface PipelineParts {
  readonly store: Store;
  readonly memories: Memories;
  readonly clock: Clock;
  readonly log: HostLog;
  readonly trouble: StoreTrouble;
  /** Told of each event, once it is durable and learned. Must be quick and not throw. */
  readonly onEvent: (projectId: number, id: number, event: ActivityEvent) => void;
  /** Told of each commit: events stored of each project. */
  readonly onStored: (projectId: number, events: number, newestAt: EpochMs) => void;
}

/** Events waiting at most. Chosen: some seconds of work at the measured rate. */
const MAX_WAITING = 50_000;
/**
 * Bulk events in one commit, at least and at most. Chosen: beyond the most, a commit gets hardly cheaper for
 * each.
 */
const BULK_SLICE = { least: 10, most: 200 } as const;
/**
 * Longest that a commit of bulk events, with their learning, should take. A hook waits for two or three of
 * them: one at each of its ways into the host. Measured: shorter ones do not slow an import.
 */
const BULK_COMMIT: DurationMs = 3;

/**
 * The one way into the log. Events that arrive together are committed together, then learned, then
 * acknowledged. Where another process holds the store they wait; where it cannot be written they are refused,
 * and the caller keeps them.
 */
export class Pipeline {
  readonly #parts: PipelineParts;
  readonly #lanes: Record<Lane, Waiting[]> = { hook: [], bulk: [] };
  #backlog = 0;
  #timer: NodeJS.Immediate | NodeJS.Timeout | null = null;
  #lastCommitAt: EpochMs | null = null;
  #isLocked = false;
  #bulkSlice: number = BULK_SLICE.most;
  #idle: (() => void)[] = [];

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  get health(): PipelineHealth {
    return { backlog: this.#backlog, lastCommitAt: this.#lastCommitAt };
  }

  /**
   * Logs events in order, each lane in the order of its calls. Settles when all are durable and learned.
   * Rejects with {@link QueueFullError} or `StoreError`; then none of the batch that was not durable before
   * is.
   */
  async record(batch: readonly NewEvent[], lane: Lane): Promise<readonly EventOutcome[]> {
    return (await this.#enter(batch, lane)).map(({ status }) => status);
  }

  /** Logs one event as {@link record} does, and gives the id that it has in the log. */
  async recordOne(event: NewEvent, lane: Lane): Promise<AppendOutcome> {
    const [outcome] = await this.#enter([event], lane);
    return outcome!;
  }

  /** Settles when nothing is waiting. */
  drained(): Promise<void> {
    return this.#backlog === 0 ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  #enter(batch: readonly NewEvent[], lane: Lane): Promise<readonly AppendOutcome[]> {
    if (batch.length === 0) return Promise.resolve([]);
    if (this.#backlog + batch.length > MAX_WAITING) {
      return Promise.reject(new QueueFullError(`${this.#backlog} events are waiting: try again in a moment`));
    }
    return new Promise((resolve, reject) => {
      this.#backlog += batch.length;
      this.#lanes[lane].push({ batch, outcomes: [], resolve, reject });
      this.#timer ??= setImmediate(() => this.#run());
    });
  }

  #run(): void {
    this.#timer = null;
    const hasBulk = this.#lanes.bulk.length > 0;
    const slices = this.#nextSlices();
    const startedAt = performance.now();
    try {
      this.#commit(slices);
      if (hasBulk) this.#fitBulkSlice(performance.now() - startedAt);
      this.#isLocked = false;
      this.#parts.trouble.worked();
    } catch (error) {
      if (error instanceof StoreError) this.#storeFailed(error, slices);
      else this.#fail(slices, error);
    }
    this.#runAgain();
  }

  #runAgain(): void {
    if (this.#backlog === 0) {
      for (const done of this.#idle.splice(0)) done();
    } else if (this.#isLocked) {
      this.#timer ??= setTimeout(() => this.#run(), LOCK_RETRY);
    } else {
      this.#timer ??= setImmediate(() => this.#run());
    }
  }

  /** All that hooks sent, and one slice of the rest. */
  #nextSlices(): readonly Slice[] {
    const slices = this.#lanes.hook.map((waiting) => ({ waiting, events: waiting.batch }));
    let room = this.#bulkSlice;
    for (const waiting of this.#lanes.bulk) {
      if (room <= 0) break;
      const done = waiting.outcomes.length;
      const events = waiting.batch.slice(done, done + room);
      slices.push({ waiting, events });
      room -= events.length;
    }
    return slices;
  }

  /** How long events take depends on how much they touch and on the machine: the last commit tells. */
  #fitBulkSlice(took: DurationMs): void {
    if (took > BULK_COMMIT) this.#bulkSlice = Math.max(BULK_SLICE.least, Math.floor(this.#bulkSlice / 2));
    else if (took < BULK_COMMIT / 2) this.#bulkSlice = Math.min(BULK_SLICE.most, this.#bulkSlice * 2);
  }

  #commit(slices: readonly Slice[]): void {
    const { store, memories, clock } = this.#parts;
    const events = slices.flatMap((slice) => slice.events);
    const outcomes = store.events.append(events);
    const now = clock();
    this.#lastCommitAt = now;
    const stored = new Map<number, { events: number; newestAt: EpochMs }>();
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status !== 'stored') continue;
      const { projectId, event } = events[index]!;
      this.#learn(() => memories.learn(projectId, outcome.id, event, now));
      this.#parts.onEvent(projectId, outcome.id, event);
      const sum = stored.get(projectId) ?? { events: 0, newestAt: 0 };
      stored.set(projectId, { events: sum.events + 1, newestAt: Math.max(sum.newestAt, event.at) });
    }
    let index = 0;
    for (const slice of slices) {
      for (const _ of slice.events) slice.waiting.outcomes.push(outcomes[index++]!);
    }
    this.#settle(slices.map((slice) => slice.waiting));
    this.#backlog -= events.length;
    for (const [projectId, sum] of stored) this.#parts.onStored(projectId, sum.events, sum.newestAt);
  }

  /** A durable event is never refused: where learning fails the log still has it, and a rebuild learns it. */
  #learn(learn: () => void): void {
    try {
      learn();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'An event is stored but could not be learned.');
    }
  }

  #settle(touched: readonly Waiting[]): void {
    for (const waiting of touched) {
      if (waiting.outcomes.length === waiting.batch.length) waiting.resolve(waiting.outcomes);
    }
    for (const lane of Object.values(this.#lanes)) {
      while (lane[0] !== undefined && lane[0].outcomes.length === lane[0].batch.length) lane.shift();
    }
  }

  #storeFailed(error: StoreError, slices: readonly Slice[]): void {
    this.#isLocked = error.code === 'locked';
    this.#parts.trouble.failed(error);
    if (!this.#isLocked) this.#fail(slices, error);
  }

  #fail(slices: readonly Slice[], error: unknown): void {
    const failed = new Set(slices.map((slice) => slice.waiting));
    for (const waiting of failed) {
      this.#backlog -= waiting.batch.length - waiting.outcomes.length;
      waiting.reject(error);
    }
    for (const lane of ['hook', 'bulk'] as const) {
      this.#lanes[lane] = this.#lanes[lane].filter((waiting) => !failed.has(waiting));
    }
  }
}
