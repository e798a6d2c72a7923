import type { Migration } from './migration.ts';

/**
 * Procedures with their evidence and history, and how far each project's log was mined for them.
 *
 * They stay when the events they were mined from go: evidence keeps numbers of events without a reference.
 * `sessions` and `last_seen_at_ms` put lists in order without reading the evidence. A procedure that was
 * merged into another keeps its row, so that what is found under its key goes on counting.
 */
export const procedures = {
  version: 5,
  name: 'procedures',
  changesRowsOf: [],
  sql: `
    CREATE TABLE procedures (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      project_id INTEGER NOT NULL REFERENCES projects (id),
      kind INTEGER NOT NULL,
      key TEXT NOT NULL,
      state INTEGER NOT NULL,
      title TEXT NOT NULL,
      steps TEXT NOT NULL,
      files TEXT NOT NULL,
      fingerprint TEXT,
      error TEXT NOT NULL,
      edited INTEGER NOT NULL DEFAULT 0,
      merged_into INTEGER,
      sessions INTEGER NOT NULL DEFAULT 0,
      last_seen_at_ms INTEGER NOT NULL,
      created_at_ms INTEGER NOT NULL,
      updated_at_ms INTEGER NOT NULL,
      UNIQUE (project_id, kind, key)
    ) STRICT;

    CREATE INDEX procedures_in_order ON procedures (state, sessions DESC, last_seen_at_ms DESC, id DESC)
      WHERE merged_into IS NULL;
    CREATE INDEX procedures_merged ON procedures (merged_into) WHERE merged_into IS NOT NULL;

    CREATE TABLE procedure_evidence (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      procedure_id INTEGER NOT NULL REFERENCES procedures (id),
      session_id INTEGER NOT NULL REFERENCES sessions (id),
      thread_id INTEGER REFERENCES names (id),
      outcome INTEGER NOT NULL,
      started_at_ms INTEGER NOT NULL,
      ended_at_ms INTEGER NOT NULL,
      first_event_id INTEGER NOT NULL,
      last_event_id INTEGER NOT NULL,
      details TEXT NOT NULL,
      UNIQUE (procedure_id, first_event_id)
    ) STRICT;

    CREATE INDEX procedure_evidence_by_session ON procedure_evidence (session_id);

    CREATE TABLE procedure_changes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      procedure_id INTEGER NOT NULL REFERENCES procedures (id),
      at_ms INTEGER NOT NULL,
      what INTEGER NOT NULL,
      by_person INTEGER NOT NULL,
      reason TEXT,
      before TEXT NOT NULL,
      after TEXT NOT NULL,
      undone_at_ms INTEGER
    ) STRICT;

    CREATE INDEX procedure_changes_by_procedure ON procedure_changes (procedure_id);

    CREATE TABLE procedure_progress (
      project_id INTEGER PRIMARY KEY REFERENCES projects (id),
      mined_event_id INTEGER NOT NULL,
      resume_event_id INTEGER NOT NULL,
      workflows_event_id INTEGER NOT NULL
    ) STRICT;
  `,
} as const satisfies Migration;
