import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from './shared-data.ts';

/** Whether the shared cases are absent; says so once for the test file that asks. */
export function casesAreMissing(): boolean {
  if (sharedFolder === null) {
    console.warn('SKIPPED: the folder of shared cases is missing (../shared, or set HOLLOWAY_SHARED)');
  }
  return sharedFolder === null;
}

/** The path of a fixture, or of a folder of them. Names nothing where the cases are absent. */
export function casePath(path: string): string {
  return join(sharedFolder ?? '', 'cases/fixtures', path);
}

/** Empty where the cases are absent: the bodies of skipped suites run, too, to collect their tests. */
function caseText(path: string): string {
  return sharedFolder === null ? '' : readFileSync(casePath(path), 'utf8');
}

/** The rows of a tab-separated fixture, its heading line aside. Cells keep their blanks. */
export function caseTable(path: string): readonly (readonly string[])[] {
  return caseText(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split('\t'));
}

/** The objects of a JSON Lines fixture; the caller names their fields. */
export function caseLines<Line>(path: string): readonly Line[] {
  return caseText(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line); // safe: a fixture of this repository's own cases, checked by the tests that read it
}
