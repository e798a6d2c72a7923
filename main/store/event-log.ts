import type { LoggedEvent } from '../engine/model/event.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { Erasing } from './erasing.ts';
import type { Expiry } from './expiry.ts';
import type { StoreAccess } from './store-access.ts';
import type { EventsTable, NewEvent, ProjectEvent, StoredPrompt } from './tables/events.ts';
import type { ProjectsTable } from './tables/projects.ts';
import type { SessionCounts } from './tables/sessions.ts';

/** What became of one event of a batch. */
export type AppendOutcome =
  | { readonly status: 'stored'; readonly id: number }
  | { readonly status: 'duplicate' };

interface EventLogParts {
  readonly events: EventsTable;
  readonly projects: ProjectsTable;
  readonly expiry: Expiry;
  readonly erasing: Erasing;
  readonly access: StoreAccess;
}

/** The store's log of what happened, which is only ever added to here. */
export class EventLog {
  readonly #events: EventsTable;
  readonly #projects: ProjectsTable;
  readonly #expiry: Expiry;
  readonly #erasing: Erasing;
  readonly #access: StoreAccess;

  constructor({ events, projects, expiry, erasing, access }: EventLogParts) {
    this.#events = events;
    this.#projects = projects;
    this.#expiry = expiry;
    this.#erasing = erasing;
    this.#access = access;
  }

  /**
   * Logs events in one transaction: all or none. Once it returns, they survive the end of the process; a
   * power cut may take those of the time since the store was last flushed to the disk. What
   * `Retention.isExpired` tells of counts as a repeat. Outcomes in the events' order.
   */
  append(batch: readonly NewEvent[]): readonly AppendOutcome[] {
    return this.#access.write(() => {
      const sums = new Map<number, { events: number; lastId: number; newestAt: EpochMs | null }>();
      const outcomes = batch.map((newEvent): AppendOutcome => {
        this.#erasing.revive(newEvent.projectId);
        const id = this.#expiry.isExpired(newEvent) ? null : this.#events.append(newEvent);
        if (id === null) return { status: 'duplicate' };
        const sum = sums.get(newEvent.projectId);
        // What the host logs for its own rebuilds is no activity of anyone's.
        const isActivity = newEvent.event.source !== 'host';
        const newestAt = sum?.newestAt ?? null;
        sums.set(newEvent.projectId, {
          events: (sum?.events ?? 0) + (isActivity ? 1 : 0),
          lastId: id,
          newestAt: isActivity ? Math.max(newestAt ?? 0, newEvent.event.at) : newestAt,
        });
        return { status: 'stored', id };
      });
      for (const [projectId, sum] of sums) {
        this.#projects.addLogged(projectId, sum.events, sum.lastId, sum.newestAt);
      }
      return outcomes;
    });
  }

  /**
   * A project's events after an id (0: all) and up to its latest, in order of id. Holds no transaction
   * between the steps, so that others may be stored meanwhile. Linear in the events of all projects in that
   * range.
   */
  *after(projectId: number, id: number): IterableIterator<LoggedEvent> {
    try {
      yield* this.#events.between(projectId, id, this.#projects.byId(projectId)?.lastEventId ?? 0);
    } catch (error) {
      throw this.#access.translated(error);
    }
  }

  /** The last events before an id, the latest first; of one project, or of all. Cost: `limit` look-ups. */
  before(id: number, projectId: number | null, limit: number): readonly ProjectEvent[] {
    return this.#access.read(() => this.#events.before(id, projectId, limit));
  }

  /** A project's latest prompts after an id, the latest first; at most `count`. Reads no other events. */
  promptsAfter(projectId: number, id: number, count: number): readonly StoredPrompt[] {
    return this.#access.read(() => this.#events.promptsAfter(projectId, id, count));
  }

  /** The texts of a project's adjustments, in their order. Scans the log. */
  adjustments(projectId: number): readonly string[] {
    return this.#access.read(() => this.#events.adjustments(projectId));
  }

  /** The event that was stored last. */
  last(): { readonly id: number; readonly at: EpochMs } | null {
    return this.#access.read(() => this.#events.last());
  }

  /** Time of the event that was stored last, the host's own left out; null: none. */
  lastActivityAt(): EpochMs | null {
    return this.#access.read(() => this.#events.lastActivityAt());
  }

  /** Events stored, the host's own left out. Cheap: one row a project is read. */
  count(): number {
    return this.#access.read(() => this.#projects.countEvents());
  }

  /** Prompts of a project. */
  countPrompts(projectId: number): number {
    return this.#access.read(() => this.#events.countPrompts(projectId));
  }

  /** Sessions of a project, or of all, and commits. */
  countSessions(projectId: number | null): SessionCounts {
    return this.#access.read(() => this.#events.sessions.count(projectId));
  }
}
