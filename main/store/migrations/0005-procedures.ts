import type { Migration } from './migration.ts';

/** Procedures with their evidence and history. */
export const procedures = {
  version: 5,
  name: 'procedures',
  changesRowsOf: [],
  sql: '',
} as const satisfies Migration;
