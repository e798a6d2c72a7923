import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeProtocol } from '../../contracts/describe-protocol.ts';
import { ERROR_CODES } from '../../contracts/errors.ts';
import { METHODS } from '../../contracts/methods.ts';

const reference = describeProtocol();

describe('describeProtocol', () => {
  it('is what docs/protocol.md says', () => {
    const file = join(import.meta.dirname, '..', '..', 'docs', 'protocol.md');
    expect(readFileSync(file, 'utf8') === reference, 'stale: run `npm run protocol`').toBe(true);
  });

  it('has a section for every method and a row for every error', () => {
    for (const name of Object.keys(METHODS)) expect(reference).toContain(`### \`${name}\`\n`);
    for (const [name, code] of Object.entries(ERROR_CODES))
      expect(reference).toContain(`| ${code} | ${name} |`);
  });

  it('describes nested fields, bounds, choices and what may be null', () => {
    expect(reference).toContain(
      '| `results[].evidence[].rank` | integer (≥ 1) | yes | Place in that channel, from 1. |',
    );
    expect(reference).toContain('| `kind` | "tool" \\| "file" | yes |  |');
    expect(reference).toContain('| `rank` | integer \\| null | yes | Null: no channel proposes it. |');
    expect(reference).toContain('| `limit` | integer (≥ 1, ≤ 1,000) |  |  |');
  });
});
