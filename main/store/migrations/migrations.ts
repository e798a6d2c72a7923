import { initial } from './0001-initial.ts';
import { retention } from './0002-retention.ts';
import { settings } from './0003-settings.ts';
import { deliveries } from './0004-deliveries.ts';
import { procedures } from './0005-procedures.ts';
import { upkeep } from './0006-upkeep.ts';
import { erasures } from './0007-erasures.ts';
import { prompts } from './0008-prompts.ts';
import { durations } from './0009-durations.ts';
import { branches } from './0010-branches.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, in order, numbered from 1 without gaps. */
export const MIGRATIONS: readonly Migration[] = [
  initial,
  retention,
  settings,
  deliveries,
  procedures,
  upkeep,
  erasures,
  prompts,
  durations,
  branches,
];
