import type { Migration } from './migration.ts';

/**
 * Settings, and what stands for events that are no longer kept: of each project a memory as of its last such
 * event, and how far these are deleted. The memory lies in parts, so that writing it keeps nobody waiting;
 * those with another event than the base's are left over or not complete yet.
 */
export const retention = {
  version: 2,
  name: 'retention',
  changesRowsOf: [],
  sql: `
    CREATE TABLE settings (
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE base_memories (
      project_id INTEGER PRIMARY KEY REFERENCES projects (id),
      through_event_id INTEGER NOT NULL,
      deleted_event_id INTEGER NOT NULL DEFAULT 0,
      before_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE base_parts (
      id INTEGER PRIMARY KEY,
      project_id INTEGER NOT NULL REFERENCES projects (id),
      through_event_id INTEGER NOT NULL,
      part INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      UNIQUE (project_id, through_event_id, part)
    ) STRICT;
  `,
} as const satisfies Migration;
