import { initial } from './0001-initial.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, in order, numbered from 1 without gaps. */
export const MIGRATIONS: readonly Migration[] = [initial];
