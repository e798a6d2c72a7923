import { describe, expect, it } from 'vitest';
import { ownRules } from '../../../../main/sources/redaction/own-patterns.ts';
import { redact } from '../../../../main/sources/redaction/redact.ts';

describe('redaction by own patterns', () => {
  it.each([
    ['CUST-\\d+', 'for CUST-4711 and CUST-1', 'for [redacted] and [redacted]', 2],
    ['(?i)acme', 'ACME, acme', '[redacted], [redacted]', 2],
    ['[a-z]+', 'abc 12', '[redacted] 12', 1],
    ['.+', 'all of it', '[redacted]', 1],
  ])('%s', (pattern, text, redacted, count) => {
    const own = ownRules([pattern]);
    const once = redact(text, own);
    expect(once).toEqual({ text: redacted, redactions: count });
    expect(redact(once.text, own)).toEqual({ text: redacted, redactions: 0 });
  });

  it('stands beside the built-in one', () => {
    expect(redact('password=hunter2 CUST-1', ownRules(['CUST-\\d'])).text).toBe(
      'password=[redacted] [redacted]',
    );
  });

  it.each(['(', 'a**', '(?=a)', 'a*', '', '(a{500}){2}', 'a{1001}'])('%s is refused', (pattern) => {
    expect(() => ownRules([pattern])).toThrow(`«${pattern}»`);
  });

  it.each(['(a*)*b', '(a+)+$', '(x+x+)+y', '(.|aa)+$'])('%s takes linear time', (pattern) => {
    const own = ownRules([pattern]);
    const startedAt = performance.now();
    redact('a'.repeat(20_000), own);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
