import type { Migration } from './migration.ts';

/** Pins, fading as the person set it, and changes that can be undone. */
export const upkeep = {
  version: 6,
  name: 'upkeep',
  changesRowsOf: [],
  sql: '',
} as const satisfies Migration;
