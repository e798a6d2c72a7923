import type { Migration } from './migration.ts';

/** Settings of any kind. */
export const settings = {
  version: 3,
  name: 'settings',
  changesRowsOf: [],
  sql: '',
} as const satisfies Migration;
