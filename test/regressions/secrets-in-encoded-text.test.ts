import { describe, expect, test } from 'vitest';
import { redact } from '../../main/sources/redaction/redact.ts';
import { HARMLESS_LINES } from '../main/sources/redaction/secret-lines.ts';

const json = (text: string): string => JSON.stringify({ note: text });
const ENCODINGS: readonly (readonly [string, (text: string) => string])[] = [
  ['an address', (text) => `https://api.example.test/search?q=${encodeURIComponent(text)}`],
  ['a form', (text) => `q=${encodeURIComponent(text).replaceAll('%20', '+')}`],
  ['JSON', json],
  ['JSON in JSON', (text) => json(json(text))],
  ['an address in JSON', (text) => json(`https://a.test/?q=${encodeURIComponent(text)}`)],
  ['a quoted word of a shell', (text) => `ssh host 'cd app && ${text.replaceAll("'", `'\\''`)}'`],
];

const LINES = [
  ['psql postgres://app:correct-horse-example@db.example.test/shop', 'correct-horse-example'],
  ['DB_PASSWORD="s3cr3t-example" npm run eval: all', 's3cr3t-example'],
  [`curl -H 'Authorization: Bearer example-opaque-1' "https://a.test"`, 'example-opaque-1'],
  ['{"client_id":"demo","client_secret":"example-client-secret-000"}', 'example-client-secret-000'],
] as const;

describe.each(ENCODINGS)('in %s', (_name, encode) => {
  test.each(LINES)('the secret of a line goes, and nothing beside it: %s', (line, secret) => {
    const { text } = redact(encode(line));
    expect(text).not.toContain(secret);
    expect(text).toContain('[redacted]');
    const [before, after] = encode(line).split(secret);
    expect(text.startsWith(before?.slice(0, 20) ?? '')).toBe(true);
    expect(text.endsWith(after?.slice(-2) ?? '')).toBe(true);
  });
});

// Twice encoded, a quoted reference and an empty word look like values: there a little too much goes.
const ONCE = ENCODINGS.filter(([name]) => name !== 'JSON in JSON');

test.each(ONCE)('in %s harmless lines stay byte for byte', (_name, encode) => {
  const changed = HARMLESS_LINES.map(encode).filter((line) => redact(line).text !== line);
  expect(changed).toEqual([]);
});
