import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/formulas.md'), 'utf8');
const ROW = /^\| (?<formula>[^|]+?) +\| `(?<file>test\/[^`]+)` +\| (?<title>[^|]+?) +\|$/gm;

const rows = [...DOCUMENT.matchAll(ROW)].map(({ groups }) => ({
  formula: groups?.formula ?? '',
  file: groups?.file ?? '',
  title: groups?.title ?? '',
}));

/** The formulas that have a heading of their own. */
const formulas = [...DOCUMENT.matchAll(/^### (.+)$/gm)].map(([, name = '']) => name.toLowerCase());

describe('docs/formulas.md', () => {
  it('has formulas', () => {
    expect(formulas.length).toBeGreaterThan(10);
  });

  it.each(rows)('names a test that exists for $formula: $title', ({ file, title }) => {
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    const titles = readFileSync(join(ROOT, file), 'utf8').replaceAll("\\'", "'");
    expect([`'${title}'`, `"${title}"`].some((quoted) => titles.includes(quoted))).toBe(true);
  });

  it.each(formulas)('has a row for %s', (formula) => {
    expect(rows.some((row) => row.formula.toLowerCase().split(',')[0] === formula)).toBe(true);
  });
});
