import type { Migration } from './migration.ts';

/**
 * Pins, fading as the person set it, and changes that can be undone. A change names the events that it logged
 * by their call id and by bounds of their ids, so that taking it back finds them fast and takes no others.
 */
export const upkeep = {
  version: 6,
  name: 'upkeep',
  changesRowsOf: [],
  sql: `
    ALTER TABLE resources ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;

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
      through_event_id INTEGER NOT NULL,
      PRIMARY KEY (change_id, project_id)
    ) STRICT, WITHOUT ROWID;
  `,
} as const satisfies Migration;
