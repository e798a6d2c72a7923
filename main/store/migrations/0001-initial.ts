import type { Migration } from './migration.ts';

/**
 * The log and its dictionaries, projects, and the learned state.
 *
 * Event ids are never used again (AUTOINCREMENT), because a checkpoint names the last event it has seen.
 * What belongs to a resource is keyed by one integer, project × 2³² + ordinal: a plain table whose large
 * blobs lie in the order of that key; WITHOUT ROWID would put the blobs into inner pages of the tree.
 */
export const initial = {
  version: 1,
  name: 'initial',
  changesRowsOf: [],
  sql: `
    CREATE TABLE migrations (
      version INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      at_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE projects (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      created_at_ms INTEGER NOT NULL,
      events INTEGER NOT NULL DEFAULT 0,
      last_event_id INTEGER NOT NULL DEFAULT 0,
      last_at_ms INTEGER
    ) STRICT;

    CREATE TABLE project_roots (
      path TEXT PRIMARY KEY,
      project_id INTEGER NOT NULL REFERENCES projects (id),
      last_seen_at_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE names (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE sessions (
      id INTEGER PRIMARY KEY,
      project_id INTEGER NOT NULL REFERENCES projects (id),
      name TEXT NOT NULL,
      UNIQUE (project_id, name)
    ) STRICT;

    CREATE TABLE events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      project_id INTEGER NOT NULL REFERENCES projects (id),
      session_id INTEGER NOT NULL REFERENCES sessions (id),
      at_ms INTEGER NOT NULL,
      source INTEGER NOT NULL,
      type INTEGER NOT NULL,
      agent_id INTEGER REFERENCES names (id),
      thread_id INTEGER REFERENCES names (id),
      tool_id INTEGER REFERENCES names (id),
      access INTEGER,
      ok INTEGER,
      exit_code INTEGER,
      key_hash BLOB,
      call_id TEXT,
      paths TEXT,
      command TEXT,
      query TEXT,
      error TEXT,
      text TEXT
    ) STRICT;

    CREATE UNIQUE INDEX events_by_key ON events (session_id, key_hash) WHERE key_hash IS NOT NULL;

    CREATE TABLE counters (
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE checkpoints (
      project_id INTEGER PRIMARY KEY REFERENCES projects (id),
      through_event_id INTEGER NOT NULL,
      touches INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE resources (
      id INTEGER PRIMARY KEY,
      kind INTEGER NOT NULL,
      name TEXT NOT NULL,
      first_at_ms INTEGER NOT NULL,
      last_at_ms INTEGER NOT NULL,
      last_touch INTEGER NOT NULL,
      accesses INTEGER NOT NULL,
      edits INTEGER NOT NULL,
      reads INTEGER NOT NULL,
      reinforcement REAL NOT NULL,
      activation REAL NOT NULL,
      sessions INTEGER NOT NULL,
      last_session TEXT NOT NULL,
      terms INTEGER NOT NULL,
      deleted INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE associations (
      resource_id INTEGER PRIMARY KEY REFERENCES resources (id),
      list BLOB NOT NULL
    ) STRICT;

    CREATE TABLE access_times (
      resource_id INTEGER PRIMARY KEY REFERENCES resources (id),
      times BLOB NOT NULL
    ) STRICT;

    CREATE TABLE postings (
      id INTEGER PRIMARY KEY,
      project_id INTEGER NOT NULL REFERENCES projects (id),
      term TEXT NOT NULL,
      ordinals BLOB NOT NULL,
      UNIQUE (project_id, term)
    ) STRICT;

    CREATE TABLE tool_followers (
      project_id INTEGER NOT NULL REFERENCES projects (id),
      run TEXT NOT NULL,
      followers TEXT NOT NULL,
      PRIMARY KEY (project_id, run)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE session_states (
      id INTEGER PRIMARY KEY,
      project_id INTEGER NOT NULL REFERENCES projects (id),
      key TEXT NOT NULL,
      state TEXT NOT NULL,
      UNIQUE (project_id, key)
    ) STRICT;
  `,
} as const satisfies Migration;
