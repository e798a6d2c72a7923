import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../../main/sources/redaction/redact.ts';
import { sharedFolder } from '../../../builders/shared-data.ts';
import { HARMLESS_LINES, letters, SECRET_LINES } from './secret-lines.ts';

const PLAIN_WORDS = [
  'make',
  'the',
  'tests',
  'pass',
  'again',
  'src/store/open.ts',
  '&&',
  'npm',
  'run',
  '-q',
  'v1.2.3',
];
const surroundings = fc
  .array(fc.constantFrom(...PLAIN_WORDS), { maxLength: 12 })
  .map((words) => words.join(' '));

const LENGTH = 25_000;
/** Processor time is told in ticks of the scheduler. */
const CLOCK_GRAIN_US = 4_000;
const HOSTILE_UNITS = [
  'a',
  'A',
  '0a1b',
  '-',
  '"',
  '\\"',
  '\n',
  '://',
  '://a:',
  'https://a@',
  'password=',
  'password="',
  'password=\\"',
  'password: ',
  'my password is ',
  'x is my password ',
  'password for a ',
  'token ',
  'Token abcdefghij',
  'authorization:',
  'Cookie: a=b; ',
  'Basic AAAA',
  'mysql -px ',
  'curl -u ',
  'echo x | ',
  'pass:',
  '--from-literal=a=',
  'credentials ',
  'sk-',
  'eyJabcdefgh.abcdef.',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY----- AAAAAAAAAAAAAAAAAAAA ',
  '密码',
] as const;

describe('redact', () => {
  it.each(SECRET_LINES)('takes the value and leaves the line: %s', (line, secret, kept) => {
    const { text, redactions } = redact(line);
    expect(text).not.toContain(secret);
    expect(text).toContain('[redacted]');
    expect(text).toContain(kept);
    expect(redactions).toBeGreaterThan(0);
  });

  it.each(HARMLESS_LINES)('keeps byte for byte: %s', (line) => {
    expect(redact(line)).toEqual({ text: line, redactions: 0 });
  });

  it('counts every value and says where each was', () => {
    expect(redact('DB_PASSWORD=one1 API_KEY=two2 npm start')).toEqual({
      text: 'DB_PASSWORD=[redacted] API_KEY=[redacted] npm start',
      redactions: 2,
    });
  });

  it('finds a secret whatever harmless text is around it', () => {
    fc.assert(
      fc.property(
        surroundings,
        fc.constantFrom(...SECRET_LINES),
        surroundings,
        (before, [line, secret], after) => {
          // Sentences, keys and settings may end at their line's end; the line itself stays whole.
          expect(redact(`${before}\n${line}\n${after}`).text).not.toContain(secret);
        },
      ),
      { seed: 42, numRuns: 2_000 },
    );
  });

  it('finds a token glued into arbitrary text', () => {
    const token = `ghp_${letters(36)}`;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        expect(redact(`${before} ${token} ${after}`).text).not.toContain(token);
      }),
      { seed: 42, numRuns: 2_000 },
    );
  });

  it('leaves harmless lines alone next to each other', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...HARMLESS_LINES), { maxLength: 5 }), (lines) => {
        const text = lines.join('\n');
        expect(redact(text)).toEqual({ text, redactions: 0 });
      }),
      { seed: 42, numRuns: 2_000 },
    );
  });

  it.each(HOSTILE_UNITS)('takes time in proportion to the length of %j repeated', (unit) => {
    // Processor time of this thread, which other work on the machine does not stretch.
    const time = (length: number): number => {
      const text = unit.repeat(length / unit.length);
      const runs = [1, 2, 3].map(() => {
        const start = process.threadCpuUsage();
        redact(text);
        return process.threadCpuUsage(start).user;
      });
      return Math.min(...runs);
    };
    time(LENGTH);
    // Sixteen times the length: sixteen times the time if linear, 256 times if quadratic.
    expect(time(16 * LENGTH)).toBeLessThan(64 * Math.max(time(LENGTH), CLOCK_GRAIN_US));
  });

  it('changes nothing the second time', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...SECRET_LINES.map(([line]) => line), ...HARMLESS_LINES),
      fc.constantFrom(
        'password',
        '=',
        ': ',
        '"',
        "'",
        '\\"',
        '[redacted]',
        '\n',
        ' is ',
        'Bearer ',
        '://',
        '@',
        'x1y2z3',
        ',',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const once = redact(parts.join('')).text;
        expect(redact(once)).toEqual({ text: once, redactions: 0 });
      }),
      { seed: 42, numRuns: 5_000 },
    );
  });
});

if (sharedFolder === null) console.warn('../shared is missing: the shared lines of secrets are not checked');

describe.skipIf(sharedFolder === null)('the shared lines (P-01, P-02)', () => {
  const file = join(sharedFolder ?? '', 'cases/fixtures/secrets/lines.tsv');
  const rows =
    sharedFolder === null
      ? []
      : readFileSync(file, 'utf8')
          .split('\n')
          .filter((row) => row !== '' && !row.startsWith('#'));
  const split = (cell: string | undefined): readonly string[] => (cell ? cell.split('|') : []);

  it.each(rows)('%s', (row) => {
    const [line = '', gone, kept] = row.split('\t');
    const { text } = redact(line);
    if (!gone) expect(text).toBe(line);
    for (const secret of split(gone)) expect(text).not.toContain(secret);
    for (const part of split(kept)) expect(text).toContain(part);
  });
});
