import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningJob } from '../../main/host/jobs-under-way.ts';
import { tempFolder } from './temp-folder.ts';

/** A job that nobody watches or cancels. */
export const JOB: RunningJob = {
  id: 'job',
  signal: new AbortController().signal,
  progress: () => undefined,
};

/** A file as an export is, of lines as objects or as they are written. */
export function bundleOf(lines: readonly (object | string)[], header: object = {}): string {
  const file = join(tempFolder(), 'bundle.ndjson');
  const head = {
    is: 'header',
    format: 'holloway-export',
    version: 1,
    at: '2026-01-01T00:00:00.000Z',
    program: '0.1.0',
    ...header,
  };
  const all = [head, ...lines, { is: 'end', lines: lines.length + 1 }];
  const written = all.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  writeFileSync(file, written.join(''));
  return file;
}
