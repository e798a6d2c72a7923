import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder, gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holloway-transcripts-'));
  folders.push(folder);
  return folder;
}

/** A new file with a content, gone after the test. */
export function temporaryFile(content: string | Uint8Array, name = 'session.jsonl'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** The content of a file with one object a line. */
export function jsonLines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
