import type { Migration } from './migration.ts';

/**
 * Settings, and what stands for events that are no longer kept: of each project a memory as of its last such
 * event, and the ids that are still to be deleted. The memory is the last column, so that the others are read
 * without it.
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
      before_ms INTEGER NOT NULL,
      memory BLOB NOT NULL
    ) STRICT;

    CREATE TABLE pending_deletions (
      project_id INTEGER PRIMARY KEY REFERENCES projects (id),
      after_event_id INTEGER NOT NULL,
      through_event_id INTEGER NOT NULL
    ) STRICT;
  `,
} as const satisfies Migration;
