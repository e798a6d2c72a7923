import { compileLinear, PatternError } from '../patterns/linear-pattern.ts';
import { REDACTED, type SecretRule } from './secret-span.ts';

const ANY = /[\s\S]/;

/**
 * Rules of the person's own, each a pattern in RE2's syntax: what it matches is redacted. Linear in the text's
 * length. Throws {@link PatternError}, which names the pattern.
 */
export function ownRules(patterns: readonly string[]): readonly SecretRule[] {
  return patterns.map((pattern) => {
    try {
      return ownRule(pattern);
    } catch (error) {
      if (error instanceof PatternError) throw new PatternError(`«${pattern}»: ${error.message}`);
      throw error;
    }
  });
}

function ownRule(pattern: string): SecretRule {
  const compiled = compileLinear(pattern);
  if (compiled.matcher('').find()) throw new PatternError('it matches nothing at all, and so everywhere');
  return {
    hint: ANY,
    find: (text, report) => {
      // What is redacted already is not read again: a pattern may match those very letters.
      for (let start = 0; start <= text.length; ) {
        const end = text.indexOf(REDACTED, start);
        const part = end === -1 ? text.slice(start) : text.slice(start, end);
        const matcher = compiled.matcher(part);
        while (matcher.find()) report(start + matcher.start(), start + matcher.end());
        start += part.length + REDACTED.length;
      }
    },
  };
}
