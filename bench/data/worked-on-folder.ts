import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RecordedEvent } from '../../contracts/event.ts';
import { activityStream } from './activity-stream.ts';

const SEED = 3;

/** A folder with files, and events of work on them. */
export interface WorkedOnFolder {
  readonly folder: string;
  readonly events: readonly RecordedEvent[];
  /** Prompts that name files of the folder by their words. */
  readonly prompts: readonly string[];
}

/**
 * Makes the files that a stream of events touches, since recall suggests none that the disk does not have.
 */
export function makeWorkedOnFolder(folder: string, count: number): WorkedOnFolder {
  const stream = activityStream(folder, SEED);
  const events = Array.from({ length: count }, () => stream.next().value);
  const files = [...new Set(events.flatMap(({ paths }) => paths ?? []))];
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  const prompts = files.map(
    (file) => `the ${file.split(/\W+/).slice(1).join(' ')} shows a wrong total, please fix`,
  );
  return { folder, events, prompts };
}
