import type { HostNotice } from '../../contracts/methods.ts';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { DurationMs } from '../engine/model/units.ts';
import type { Store } from '../store/store.ts';
import type { ProjectEvent } from '../store/tables/events.ts';
import type { ActivityEntries } from './activity-entries.ts';
import { isLoud } from './activity-filter.ts';

/** What the feed needs. */
export interface ActivityFeedParts {
  readonly store: Store;
  readonly entries: ActivityEntries;
  /** Whether anybody hears it. */
  readonly isHeard: () => boolean;
  readonly announce: (notice: HostNotice) => void;
}

/** At most one message in this time: ten a second are as many as anybody can follow. */
const EVERY: DurationMs = 100;
/** Entries in one message. Chosen: more than a screen; of an import at full speed the latest are told. */
const MOST = 100;

/** Tells whoever listens what happens as it happens. Costs nothing while nobody does. */
export class ActivityFeed {
  readonly #parts: ActivityFeedParts;
  #events: ProjectEvent[] = [];
  readonly #deliveries = new Set<number>();
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: ActivityFeedParts) {
    this.#parts = parts;
  }

  /** Takes an event that was just logged. */
  event(projectId: number, id: number, event: ActivityEvent): void {
    if (!isLoud(event) || !this.#parts.isHeard()) return;
    this.#events.push({ projectId, event: { ...event, id } });
    if (this.#events.length > MOST) this.#dropOldest();
    this.#soon();
  }

  /** Takes deliveries whose account is new or has changed. */
  deliveries(ids: readonly number[]): void {
    if (!this.#parts.isHeard()) return;
    for (const id of ids) this.#deliveries.add(id);
    this.#soon();
  }

  /** Tells nothing more. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #dropOldest(): void {
    this.#events.shift();
    this.#dropped++;
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => this.#tell(), EVERY);
  }

  #tell(): void {
    this.#timer = null;
    const { store, entries, announce } = this.#parts;
    const rows = [...this.#deliveries].slice(-MOST).flatMap((id) => store.deliveries.get(id) ?? []);
    const told = [
      ...this.#events.map((event) => entries.ofEvent(event)),
      ...rows.map((row) => entries.ofDelivery(row)),
    ].sort((a, b) => b.eventId - a.eventId || b.deliveryId - a.deliveryId);
    const dropped = this.#dropped + Math.max(0, this.#deliveries.size - MOST);
    this.#events = [];
    this.#deliveries.clear();
    this.#dropped = 0;
    announce({ topic: 'activity', entries: told, dropped });
  }
}
