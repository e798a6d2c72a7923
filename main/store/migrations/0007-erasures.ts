import type { Migration } from './migration.ts';

/**
 * What is being erased or can still be brought back. What that is, and the erased rows, lie in files beside the
 * store, so that no copy of it says anything of them.
 */
export const erasures = {
  version: 7,
  name: 'erasures',
  changesRowsOf: [],
  sql: `
    CREATE TABLE erasures (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at_ms INTEGER NOT NULL,
      undo_until_ms INTEGER NOT NULL,
      state INTEGER NOT NULL,
      deletes_backups INTEGER NOT NULL
    ) STRICT;
  `,
} as const satisfies Migration;
