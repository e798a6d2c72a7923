import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh folder, removed when the test ends; with what `whenAllOver` gives, when the file’s tests are over. */
export function tempFolder(whenOver: (end: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'hw-'));
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
