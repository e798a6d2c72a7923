import type { Migration } from './migration.ts';

/**
 * Pins, fading as the person set it, and changes that can be undone. The events that a change logged bear its
 * call id and come after those that each project had before it, so that taking it back finds them all.
 */
export const upkeep = {
  version: 6,
  name: 'upkeep',
  changesRowsOf: [],
  sql: `
    ALTER TABLE resources ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE resources ADD COLUMN pinned_associations INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE decay_settings (
      project_id INTEGER PRIMARY KEY REFERENCES projects (id),
      settings TEXT NOT NULL
    ) STRICT;

    CREATE TABLE upkeep_changes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at_ms INTEGER NOT NULL,
      kind TEXT NOT NULL,
      reason TEXT,
      undo_until_ms INTEGER,
      state TEXT NOT NULL,
      details TEXT NOT NULL
    ) STRICT;

    CREATE TABLE upkeep_change_projects (
      change_id INTEGER NOT NULL REFERENCES upkeep_changes (id),
      project_id INTEGER NOT NULL REFERENCES projects (id),
      after_event_id INTEGER NOT NULL,
      PRIMARY KEY (change_id, project_id)
    ) STRICT, WITHOUT ROWID;
  `,
} as const satisfies Migration;
