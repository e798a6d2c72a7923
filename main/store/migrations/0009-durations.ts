import type { Migration } from './migration.ts';

/** How long a command ran, as shells tell. */
export const durations = {
  version: 9,
  name: 'durations',
  changesRowsOf: [],
  sql: 'ALTER TABLE events ADD COLUMN duration_ms INTEGER;',
} as const satisfies Migration;
