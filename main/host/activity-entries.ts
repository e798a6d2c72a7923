import type { ResultOf } from '../../contracts/methods.ts';
import type { LoggedEvent } from '../engine/model/event.ts';
import { projectRef } from '../socket/methods/project-ref.ts';
import type { Store } from '../store/store.ts';
import type { DeliveryRow } from '../store/tables/deliveries.ts';
import type { ProjectEvent } from '../store/tables/events.ts';

/** One entry of the activity stream. */
export type ActivityEntry = ResultOf<'activity.list'>['entries'][number];
/** A project, as entries name it. */
export type NamedProject = ActivityEntry['project'];

/** Characters kept of a text, and paths of an event. Chosen: a line of a wide window. */
const SHORT = { text: 240, paths: 4 } as const;
/** Names kept before all are read anew. */
const MAX_NAMES = 1_000;

/** Puts events and deliveries into the form in which they are listed. */
export class ActivityEntries {
  readonly #store: Store;
  readonly #names = new Map<number, NamedProject>();

  constructor(store: Store) {
    this.#store = store;
  }

  ofEvent({ projectId, event }: ProjectEvent): ActivityEntry {
    const { id, at, session, thread, agent, source, type, tool, access, ok, exitCode, durationMs, branch } =
      event;
    return {
      kind: 'event',
      id: `e${id}`,
      eventId: id,
      deliveryId: 0,
      at,
      project: this.projectOf(projectId),
      session,
      thread,
      agent,
      source,
      type,
      tool,
      branch,
      access,
      paths: event.paths.slice(0, SHORT.paths),
      pathCount: event.paths.length,
      command: short(event.command),
      query: short(event.query),
      ok,
      exitCode,
      durationMs,
      error: short(event.error),
      text: short(event.text),
    };
  }

  ofDelivery(row: DeliveryRow): ActivityEntry {
    const { id, promptEventId, at, session, thread, agent, suppression } = row;
    const shared = {
      id: deliveryName(id),
      eventId: promptEventId,
      deliveryId: id,
      at,
      project: this.projectOf(row.projectId),
      session,
      thread,
      agent,
    };
    if (suppression !== null) return { kind: 'suppression', ...shared, reason: suppression };
    const { tokens, opened, edited, ignored, pending } = row;
    const paths = [...this.#store.deliveries.pathsOf(id)];
    return { kind: 'delivery', ...shared, paths, tokens, opened, edited, ignored, pending };
  }

  projectOf(id: number): NamedProject {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_NAMES) this.refresh();
    const project = this.#store.projects.byId(id);
    const named =
      project === null
        ? { ref: '', name: '' }
        : { ref: projectRef(this.#store, project), name: project.name };
    this.#names.set(id, named);
    return named;
  }

  /** Reads the names of projects anew when they are next needed. */
  refresh(): void {
    this.#names.clear();
  }
}

/** The id of a delivery, as entries name it. */
export function deliveryName(id: number): string {
  return `d${id}`;
}

/** The delivery that such an id names; null: it names none. */
export function deliveryNumber(name: string): number | null {
  return /^d\d{1,15}$/.test(name) ? Number(name.slice(1)) : null;
}

function short(text: string | null): string | null {
  if (text === null || text.length <= SHORT.text) return text;
  return `${text.slice(0, SHORT.text).toWellFormed()}…`;
}

/** What a text filter looks through. */
export function textsOf({ paths, command, query, error, tool, text }: LoggedEvent): readonly string[] {
  return [...paths, command, query, error, tool, text].filter((part) => part !== null);
}
