import type { Delivery } from '../engine/model/delivery.ts';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { DurationMs } from '../engine/model/units.ts';
import type { Settlement } from '../store/deliveries.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import type { Clock } from './clock.ts';
import type { HostLog } from './log.ts';
import { Outcomes } from './outcomes.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What the audit needs. */
export interface DeliveryAuditParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: HostLog;
  /** Told of each delivery whose account is new or has changed, once it is stored. */
  readonly onChange: (ids: readonly number[]) => void;
}

/** A delivery that has no id yet. */
export type NewDelivery = Omit<Delivery, 'id'>;

/**
 * Entries waiting at most while the store takes none; beyond, the oldest are lost. Chosen: hours of prompts.
 */
const MAX_WAITING = 5_000;
/** Wait before a store that took nothing is tried again. Chosen: nobody waits for it. */
const RETRY: DurationMs = 1_000;

/**
 * Keeps account of what agents were told, what they were not and why, and what became of it. Writes after
 * the answer is out, so that no agent waits for it.
 */
export class DeliveryAudit {
  readonly #parts: DeliveryAuditParts;
  readonly #outcomes = new Outcomes();
  #made: Delivery[] = [];
  #settled: Settlement[] = [];
  #timer: NodeJS.Immediate | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isStopped = false;
  #hasFailed = false;

  constructor(parts: DeliveryAuditParts) {
    this.#parts = parts;
    const now = parts.clock();
    for (const delivery of parts.store.deliveries.pending()) this.#outcomes.resume(delivery, now);
  }

  /** Enters a decision that was made with a prompt. */
  enter(delivery: NewDelivery): void {
    if (this.#parts.store.isReadOnly) return;
    const made = { ...delivery, id: this.#parts.store.deliveries.takeId() };
    this.#outcomes.follow(made);
    this.#made.push(made);
    this.#soon();
  }

  /** Sees an event that was just logged. */
  see(projectId: number, event: ActivityEvent): void {
    this.#settle(this.#outcomes.see(projectId, event));
  }

  /** Settles what silence settles, and tries again what could not be written. To be called now and then. */
  tick(): void {
    this.#settle(this.#outcomes.closeSilent(this.#parts.clock()));
    this.flush();
  }

  /** Writes what is waiting as far as that is possible still, and nothing after that. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await whenUnlocked(() => this.#write()).catch((error: unknown) => this.#failed(error));
  }

  /** Writes what is waiting. Where the store takes nothing it goes on waiting, and is tried again by itself. */
  flush(): void {
    try {
      this.#write();
    } catch (error) {
      this.#failed(error);
    }
  }

  #write(): void {
    this.#waitNoMore();
    const [made, settled] = [this.#made, this.#settled];
    if (made.length + settled.length === 0) return;
    this.#parts.store.deliveries.save(made, settled);
    this.#hasFailed = false;
    this.#made = [];
    this.#settled = [];
    this.#parts.onChange([
      ...new Set([...made.map(({ id }) => id), ...settled.map(({ deliveryId }) => deliveryId)]),
    ]);
  }

  /** What the store takes at another time waits; what it never takes, such as of a project just erased, goes. */
  #failed(error: unknown): void {
    const isTaken = error instanceof StoreError;
    this.#made = isTaken ? this.#made.slice(-MAX_WAITING) : [];
    this.#settled = isTaken ? this.#settled.slice(-MAX_WAITING) : [];
    if (!isTaken)
      this.#parts.log.error({ err: error }, 'The account of what agents were told could not be written.');
    else {
      if (!this.#hasFailed)
        this.#parts.log.warn({ err: error }, 'The account of what agents were told waits.');
      this.#hasFailed = true;
      this.#later();
    }
  }

  #settle(settled: readonly Settlement[]): void {
    if (settled.length === 0 || this.#parts.store.isReadOnly) return;
    this.#settled.push(...settled);
    this.#soon();
  }

  #soon(): void {
    if (!this.#isStopped && this.#retry === null) this.#timer ??= setImmediate(() => this.flush());
  }

  #later(): void {
    if (!this.#isStopped) this.#retry ??= setTimeout(() => this.flush(), RETRY).unref();
  }

  #waitNoMore(): void {
    if (this.#timer !== null) clearImmediate(this.#timer);
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#timer = null;
    this.#retry = null;
  }
}
