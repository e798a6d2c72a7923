import type { Migration } from './migration.ts';

/** The branch that an event was done on. */
export const branches = {
  version: 10,
  name: 'branches',
  changesRowsOf: [],
  sql: 'ALTER TABLE events ADD COLUMN branch_id INTEGER REFERENCES names (id);',
} as const satisfies Migration;
