import { type Followed, followEvent, followTime, type OpenDelivery } from '../engine/delivery/outcome.ts';
import type { Delivery } from '../engine/model/delivery.ts';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { Settlement, StoredDelivery } from '../store/deliveries.ts';

interface Followee {
  readonly id: number;
  readonly open: OpenDelivery;
}

/** Follows what agents do with the files that they were told. Holds only deliveries still in doubt. */
export class Outcomes {
  /** By project and session. */
  readonly #open = new Map<string, readonly Followee[]>();

  /** Follows a delivery from now on; one that says nothing has nothing to follow. */
  follow({ id, projectId, session, thread, at, decision }: Delivery): void {
    if (decision.kind === 'suppressed') return;
    const items = decision.items.map(({ path }, index) => ({ rank: index + 1, path, outcome: null }));
    this.#add(projectId, { id, open: { session, thread, at, lastAt: at, items } });
  }

  /** Takes up a delivery again, after a restart at `now`, from which silence is counted anew. */
  resume({ id, projectId, session, thread, at, items }: StoredDelivery, now: EpochMs): void {
    const open = items.flatMap(({ rank, path, outcome }) =>
      outcome === null || outcome === 'opened' ? [{ rank, path, outcome }] : [],
    );
    if (open.length === 0) return;
    this.#add(projectId, { id, open: { session, thread, at, lastAt: Math.max(at, now), items: open } });
  }

  /** What an event that was just logged settles; nearly always nothing, at the cost of one look-up. */
  see(projectId: number, event: ActivityEvent): readonly Settlement[] {
    const key = keyOf(projectId, event.session);
    if (!this.#open.has(key)) return [];
    return this.#step(key, (open) => followEvent(open, event));
  }

  /** What has settled itself because nobody was heard of for long. */
  closeSilent(now: EpochMs): readonly Settlement[] {
    return [...this.#open.keys()].flatMap((key) => this.#step(key, (open) => followTime(open, now)));
  }

  #add(projectId: number, followee: Followee): void {
    const key = keyOf(projectId, followee.open.session);
    this.#open.set(key, [...(this.#open.get(key) ?? []), followee]);
  }

  #step(key: string, follow: (open: OpenDelivery) => Followed): readonly Settlement[] {
    const settlements: Settlement[] = [];
    const left: Followee[] = [];
    for (const { id, open } of this.#open.get(key) ?? []) {
      const followed = follow(open);
      settlements.push(...followed.settled.map((settled) => ({ deliveryId: id, ...settled })));
      if (followed.open !== null) left.push({ id, open: followed.open });
    }
    if (left.length === 0) this.#open.delete(key);
    else this.#open.set(key, left);
    return settlements;
  }
}

function keyOf(projectId: number, session: string): string {
  return `${projectId}\n${session}`;
}
