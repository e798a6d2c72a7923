import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { look } from '../../main/sources/look.ts';
import { pathPatterns } from '../../main/sources/patterns/path-patterns.ts';
import { knownFilesOf } from './known-files.ts';
import type { Order, Report } from './messages.ts';
import { Probe } from './probe.ts';
import { RootWatch } from './root-watch.ts';
import type { OpenStream } from './stream.ts';
import { WatchBudget } from './watch-budget.ts';

/** What roots are watched with. */
export interface RootsOptions {
  readonly openStream: OpenStream;
  readonly globalRules: string;
  readonly clock: () => number;
  readonly report: (report: Report) => void;
  /** Told when something begins to wait to settle: the next tick should come soon. */
  readonly onBusy: () => void;
  readonly budget?: WatchBudget;
  readonly isElsewhere?: (folder: string) => boolean;
}

/** When what roots inside roots are is known, ms after an order. Chosen. */
const TIDY_AFTER = 60_000;

type WatchOrder = Extract<Order, { kind: 'watch' }>;

/** All roots that are watched: those that were ordered, and the checkouts found inside them. */
export class Roots {
  readonly #options: RootsOptions;
  readonly #budget: WatchBudget;
  readonly #watches = new Map<string, RootWatch>();
  /** Checkouts found, by the root that they lie in. */
  readonly #nested = new Map<string, readonly string[]>();
  #order: WatchOrder | null = null;
  #probe: Probe | null = null;
  #tidyAt: number | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: RootsOptions) {
    this.#options = options;
    this.#budget = options.budget ?? new WatchBudget();
  }

  get isBusy(): boolean {
    return [...this.#watches.values()].some((watch) => watch.isBusy);
  }

  /** Settles when it is done, or as far as it can be. */
  follow(order: Order): Promise<void> {
    return this.#inTurn(() => (order.kind === 'compare' ? this.#renew() : this.#watch(order)));
  }

  tick(): void {
    this.#probe?.tick(this.#options.clock());
    for (const watch of this.#watches.values()) watch.tick();
    if (this.#tidyAt !== null && this.#options.clock() >= this.#tidyAt) this.#forgetOthers();
  }

  async stop(): Promise<void> {
    await this.#each((watch) => watch.stop());
    this.#watches.clear();
  }

  async #watch(order: WatchOrder): Promise<void> {
    const isOtherwise = JSON.stringify(order.leftOut) !== JSON.stringify(this.#order?.leftOut ?? []);
    this.#order = order;
    const { openStream, clock, report } = this.#options;
    this.#probe ??= new Probe(order.ownFolder, openStream, clock(), () => {
      report({ kind: 'silent', at: clock() });
      void this.#inTurn(() => this.#renew());
    });
    if (isOtherwise) await this.stop();
    await this.#keepTo(this.#wanted());
    this.#tidyAt = clock() + TIDY_AFTER;
  }

  async #renew(): Promise<void> {
    await this.#each((watch) => watch.renew());
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined); // Who waits for `done` hears of it.
    return done;
  }

  #wanted(): ReadonlySet<string> {
    const wanted = new Set(this.#order?.roots);
    // The set grows while it is walked: what lies in a nested root is met, too.
    for (const root of wanted) for (const nested of this.#nested.get(root) ?? []) wanted.add(nested);
    return wanted;
  }

  async #keepTo(wanted: ReadonlySet<string>): Promise<void> {
    const order = this.#order!; // Both callers have one.
    const isLeftOut = pathPatterns(order.leftOut);
    for (const [root, watch] of this.#watches) {
      if (wanted.has(root)) continue;
      this.#watches.delete(root);
      this.#nested.delete(root);
      await watch.stop();
    }
    const fresh = [...wanted].filter((root) => !this.#watches.has(root) && !isLeftOut(root));
    for (const root of fresh) {
      const watch = new RootWatch({
        ...this.#options,
        root,
        ownFolder: order.ownFolder,
        budget: this.#budget,
        isLeftOut,
        onNested: (nested) => this.#found(root, nested),
      });
      this.#watches.set(root, watch);
    }
    // One after the other: each look has the disk for itself.
    for (const root of fresh) await this.#watches.get(root)?.start();
  }

  #found(root: string, nested: readonly string[]): void {
    if (JSON.stringify(this.#nested.get(root) ?? []) === JSON.stringify(nested)) return;
    this.#nested.set(root, nested);
    void this.#inTurn(() => this.#keepTo(this.#wanted()));
  }

  /** What was known of roots that are watched no more is not kept. */
  #forgetOthers(): void {
    const { ownFolder } = this.#order!; // It set the time for this.
    this.#tidyAt = null;
    const kept = new Set([...this.#watches.keys()].map((root) => knownFilesOf(ownFolder, root)));
    for (const name of look(() => readdirSync(ownFolder)) ?? []) {
      const file = join(ownFolder, name);
      if (name.endsWith('.files') && !kept.has(file)) rmSync(file, { force: true });
    }
  }

  async #each(work: (watch: RootWatch) => Promise<void>): Promise<void> {
    for (const watch of this.#watches.values()) await work(watch);
  }
}
