import type { Migration } from './migration.ts';

/** Settings of any kind: their values are JSON, as those of before, which were whole numbers, are already. */
export const settings = {
  version: 3,
  name: 'settings',
  changesRowsOf: [],
  sql: `
    CREATE TABLE settings_as_json (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    INSERT INTO settings_as_json (name, value) SELECT name, CAST(value AS TEXT) FROM settings;

    DROP TABLE settings;
    ALTER TABLE settings_as_json RENAME TO settings;
  `,
} as const satisfies Migration;
