import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A session file, or a subagent's part of one. */
export interface FoundTranscript {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Every `.jsonl` file below a folder, subagents' included, by the time of its last change, oldest first, and
 * then by name: history is learned in its order. The default is where Claude Code keeps its sessions. Empty
 * for a folder without any; throws what the file system throws, also for a folder that is missing.
 */
export async function findTranscripts(
  folder: string = join(homedir(), '.claude', 'projects'),
): Promise<readonly FoundTranscript[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'));
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const { size, mtimeMs } = await stat(file);
      return { file, bytes: size, changedAt: mtimeMs };
    }),
  );
  found.sort((a, b) => a.changedAt - b.changedAt || (a.file < b.file ? -1 : 1));
  return found.map(({ file, bytes }) => ({ file, bytes }));
}
