import type { Migration } from './migration.ts';

/** What is being erased. */
export const erasures = {
  version: 7,
  name: 'erasures',
  changesRowsOf: [],
  sql: '',
} as const satisfies Migration;
