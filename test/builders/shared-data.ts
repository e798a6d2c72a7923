import { existsSync } from 'node:fs';
import { join } from 'node:path';

const candidate = process.env.HOLLOWAY_SHARED ?? join(import.meta.dirname, '../../../shared');

/** The folder of recorded data that larger tests read in place; null where it is absent. */
export const sharedFolder: string | null = existsSync(candidate) ? candidate : null;
