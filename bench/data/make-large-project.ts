import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LargeProject } from './large-project.ts';

const run = promisify(execFile);
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const SCRIPT = join(import.meta.dirname, 'large-project-process.ts');

/**
 * Writes a large project as `writeLargeProject` does, in a process of its own: the memory that it takes would
 * make each start of a process from this one some 25 ms slower.
 */
export async function makeLargeProject(file: string, size: number): Promise<LargeProject> {
  const { stdout } = await run(process.execPath, [SCRIPT, file, String(size)], {
    maxBuffer: MAX_ANSWER_BYTES,
  });
  // Safe: the script prints one.
  return JSON.parse(stdout) as LargeProject;
}
