import type Database from 'better-sqlite3';
import type { Resource, ResourceKind } from '../../engine/model/resource.ts';
import { kindCodes } from './codes.ts';
import { resourceId, resourceIds } from './resource-id.ts';

type Row = [
  id: number,
  kind: number,
  name: string,
  firstAt: number,
  lastAt: number,
  lastTouch: number,
  accesses: number,
  edits: number,
  reads: number,
  reinforcement: number,
  activation: number,
  sessions: number,
  lastSession: string,
  terms: number,
  deleted: number,
  pinned: number,
  pinnedAssociations: number,
];

const COLUMNS = `id, kind, name, first_at_ms, last_at_ms, last_touch, accesses, edits, reads, reinforcement,
  activation, sessions, last_session, terms, deleted, pinned,
  pinned_associations`;

/** Table `resources`: what is loaded of every resource when a project's memory is opened. */
export class ResourcesTable {
  readonly #put: Database.Statement<Row, void>;
  readonly #of: Database.Statement<[number, number], Row>;
  readonly #clear: Database.Statement<[number, number], void>;
  readonly #hasPins: Database.Statement<[number, number], number>;
  readonly #counts: Database.Statement<[number, number], { readonly kind: number; readonly count: number }>;

  constructor(db: Database.Database) {
    const places = new Array(COLUMNS.split(',').length).fill('?').join(', ');
    const updates = COLUMNS.split(',')
      .slice(1)
      .map((column) => `${column} = excluded.${column.trim()}`)
      .join(', ');
    // Not INSERT OR REPLACE: that would delete the row to which associations and access times refer.
    this.#put = db.prepare(
      `INSERT INTO resources (${COLUMNS}) VALUES (${places}) ON CONFLICT (id) DO UPDATE SET ${updates}`,
    );
    this.#of = db
      .prepare<[number, number], Row>(`SELECT ${COLUMNS} FROM resources WHERE id BETWEEN ? AND ? ORDER BY id`)
      .raw();
    this.#clear = db.prepare('DELETE FROM resources WHERE id BETWEEN ? AND ?');
    this.#hasPins = db
      .prepare<[number, number], number>(
        'SELECT 1 FROM resources WHERE id BETWEEN ? AND ? AND pinned + pinned_associations > 0 LIMIT 1',
      )
      .pluck();
    this.#counts = db.prepare(
      'SELECT kind, count(*) AS count FROM resources WHERE id BETWEEN ? AND ? GROUP BY kind',
    );
  }

  putAll(projectId: number, resources: readonly Resource[]): void {
    for (const resource of resources) {
      this.#put.run(
        resourceId(projectId, resource.ordinal),
        kindCodes.encode(resource.kind),
        resource.name,
        resource.firstAt,
        resource.lastAt,
        resource.lastTouch,
        resource.accesses,
        resource.edits,
        resource.reads,
        resource.reinforcement,
        resource.activation,
        resource.sessions,
        resource.lastSession,
        resource.terms,
        Number(resource.deleted),
        Number(resource.pinned),
        resource.pinnedAssociations,
      );
    }
  }

  /** A project's resources in order of their ordinals. Linear: 100,000 take about a fifth of a second. */
  of(projectId: number): readonly Resource[] {
    const first = resourceId(projectId, 0);
    return this.#of.all(...resourceIds(projectId)).map((row) => ({
      ordinal: row[0] - first,
      kind: kindCodes.decode(row[1]),
      name: row[2],
      firstAt: row[3],
      lastAt: row[4],
      lastTouch: row[5],
      accesses: row[6],
      edits: row[7],
      reads: row[8],
      reinforcement: row[9],
      activation: row[10],
      sessions: row[11],
      lastSession: row[12],
      terms: row[13],
      deleted: row[14] === 1,
      pinned: row[15] === 1,
      pinnedAssociations: row[16],
    }));
  }

  /** Resources of each kind that a project has. Scans the project's resources. */
  counts(projectId: number): Readonly<Record<ResourceKind, number>> {
    const counts = { file: 0, tool: 0, command: 0, error: 0 };
    for (const { kind, count } of this.#counts.iterate(...resourceIds(projectId))) {
      counts[kindCodes.decode(kind)] = count;
    }
    return counts;
  }

  /** Whether a person has pinned any of a project's resources, or an association. Scans its resources. */
  hasPins(projectId: number): boolean {
    return this.#hasPins.get(...resourceIds(projectId)) === 1;
  }

  clear(projectId: number): void {
    this.#clear.run(...resourceIds(projectId));
  }
}
