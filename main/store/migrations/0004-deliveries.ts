import type { Migration } from './migration.ts';

/**
 * What was told to agents with a prompt, or why nothing was, and what became of each file told.
 *
 * A delivery keeps the id of the prompt's event without a reference: the log may let go of it sooner. Paths
 * are kept as text, as in the log, so that an erased one is nowhere else. The index lets the log be read
 * backwards for one project, whatever else happened meanwhile.
 */
export const deliveries = {
  version: 4,
  name: 'deliveries',
  changesRowsOf: [],
  sql: `
    CREATE TABLE deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      project_id INTEGER NOT NULL REFERENCES projects (id),
      session_id INTEGER NOT NULL REFERENCES sessions (id),
      thread_id INTEGER REFERENCES names (id),
      agent_id INTEGER REFERENCES names (id),
      at_ms INTEGER NOT NULL,
      moment INTEGER NOT NULL,
      prompt_event_id INTEGER NOT NULL,
      suppression INTEGER,
      candidates INTEGER NOT NULL,
      fitting INTEGER NOT NULL,
      told_before INTEGER NOT NULL,
      tokens INTEGER NOT NULL,
      text TEXT,
      opened INTEGER NOT NULL,
      edited INTEGER NOT NULL,
      ignored INTEGER NOT NULL,
      pending INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX deliveries_by_event ON deliveries (prompt_event_id);
    CREATE INDEX deliveries_by_project ON deliveries (project_id, at_ms);
    CREATE INDEX deliveries_by_time ON deliveries (at_ms);
    CREATE INDEX deliveries_pending ON deliveries (id) WHERE pending > 0;

    CREATE TABLE delivery_items (
      delivery_id INTEGER NOT NULL REFERENCES deliveries (id),
      rank INTEGER NOT NULL,
      path TEXT NOT NULL,
      why TEXT NOT NULL,
      outcome INTEGER,
      outcome_at_ms INTEGER,
      PRIMARY KEY (delivery_id, rank)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX events_by_project ON events (project_id);
  `,
} as const satisfies Migration;
