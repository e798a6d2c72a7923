import { initial } from './0001-initial.ts';
import { retention } from './0002-retention.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, in order, numbered from 1 without gaps. */
export const MIGRATIONS: readonly Migration[] = [initial, retention];
