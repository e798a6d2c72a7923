import type Database from 'better-sqlite3';
import type { ResourceOrdinal } from '../../engine/model/resource.ts';
import { resourceId, resourceIds } from './resource-id.ts';

/** Tables `associations` and `access_times`: one blob a resource. */
export class ResourceBlobsTable {
  readonly #put: Database.Statement<[number, Uint8Array], void>;
  readonly #get: Database.Statement<[number], Uint8Array>;
  readonly #bytes: Database.Statement<[number, number], number>;
  readonly #clear: Database.Statement<[number, number], void>;

  constructor(db: Database.Database, table: 'associations' | 'access_times') {
    const column = table === 'associations' ? 'list' : 'times';
    this.#put = db.prepare(
      `INSERT INTO ${table} (resource_id, ${column}) VALUES (?, ?)
       ON CONFLICT (resource_id) DO UPDATE SET ${column} = excluded.${column}`,
    );
    this.#get = db
      .prepare<[number], Uint8Array>(`SELECT ${column} FROM ${table} WHERE resource_id = ?`)
      .pluck();
    this.#bytes = db
      .prepare<[number, number], number>(
        `SELECT ifnull(sum(length(${column})), 0) FROM ${table} WHERE resource_id BETWEEN ? AND ?`,
      )
      .pluck();
    this.#clear = db.prepare(`DELETE FROM ${table} WHERE resource_id BETWEEN ? AND ?`);
  }

  putAll(projectId: number, blobs: ReadonlyMap<ResourceOrdinal, Uint8Array>): void {
    for (const [ordinal, blob] of blobs) this.#put.run(resourceId(projectId, ordinal), blob);
  }

  get(projectId: number, ordinal: ResourceOrdinal): Uint8Array | null {
    return this.#get.get(resourceId(projectId, ordinal)) ?? null;
  }

  /** Length of all of a project's blobs together. Scans them. */
  bytes(projectId: number): number {
    return this.#bytes.get(...resourceIds(projectId))!;
  }

  clear(projectId: number): void {
    this.#clear.run(...resourceIds(projectId));
  }
}
