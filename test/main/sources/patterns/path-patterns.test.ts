import { describe, expect, it } from 'vitest';
import { PatternError } from '../../../../main/sources/patterns/linear-pattern.ts';
import { pathPatterns } from '../../../../main/sources/patterns/path-patterns.ts';

describe('a pattern of paths', () => {
  it.each([
    ['*.pem', ['a.pem', '/x/y/a.pem', '/x/.pem'], ['a.pem.txt', 'apem']],
    ['notes', ['notes', '/x/notes', '/x/notes/deep/a.md'], ['/x/notes2', '/x/mynotes']],
    ['notes/', ['/x/notes/a.md'], ['/x/footnotes/a.md']],
    ['docs/**/secret.md', ['/x/docs/secret.md', 'docs/a/b/secret.md'], ['/x/docs/secret.mdx']],
    ['docs/**', ['docs/a', '/x/docs/a/b'], ['/x/docsify']],
    ['/work/*/private', ['/work/a/private', '/work/a/private/x'], ['/work/a/b/private', '/x/work/a/private']],
    ['~/clients/*', ['/home/ann/clients/acme', '/home/ann/clients/acme/x.ts'], ['/home/bob/clients/acme']],
    ['a?c.{ts,tsx}', ['abc.ts', 'abc.tsx'], ['abc.js', 'a/c.ts']],
    ['[a-c]x', ['ax', 'bx'], ['dx']],
    ['[!a-c]x', ['dx'], ['ax']],
    ['\\[id\\].tsx', ['/app/[id].tsx'], ['/app/i.tsx']],
    ['a+b (1).ts', ['a+b (1).ts'], ['aab 1.ts']],
    ['**', ['anything', '/at/all'], []],
  ])('%s', (pattern, means, doesNot) => {
    const matches = pathPatterns([pattern], '/home/ann');
    expect({ means: means.filter(matches), doesNot: doesNot.filter(matches) }).toEqual({
      means,
      doesNot: [],
    });
  });

  it.each(['', ' ', '/', '[', 'a]', '{a', 'a}', '[]'])('«%s» is none', (pattern) => {
    expect(() => pathPatterns([pattern])).toThrow(PatternError);
  });

  it('takes time that is linear in the path, whatever the pattern', () => {
    const matches = pathPatterns(['**/*-*-*-*-*-*b', '**/a/**/a/**/a/**/b']);
    const times = [2_000, 16_000].map((length) => {
      const paths = [`/${'-'.repeat(length)}`, '/a'.repeat(length / 2)];
      const startedAt = performance.now();
      expect(paths.some(matches)).toBe(false);
      return performance.now() - startedAt;
    });
    expect(times[1]! / Math.max(times[0]!, 5)).toBeLessThan(30);
  });
});
