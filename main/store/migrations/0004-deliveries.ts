import type { Migration } from './migration.ts';

/** What was told to agents, what was not and why, and what became of it. */
export const deliveries = {
  version: 4,
  name: 'deliveries',
  changesRowsOf: [],
  sql: '',
} as const satisfies Migration;
