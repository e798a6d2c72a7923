import { RE2JS } from 're2js';

/** A shell's pattern: everything but what it gives a meaning to stands for itself. */
const PART = /\\([\s\S])|\*+|\?|\[([!^]?)(\]?[^\]]*)\]|[\s\S]/g;

/**
 * Whether a command matches one of these patterns, as shells match `HOLLOWAY_IGNORE`: `*`, `?` and `[…]`, the whole
 * command. Linear in the command.
 */
export function isIgnoredBy(patterns: readonly string[]): (command: string) => boolean {
  const compiled = patterns.map((pattern) => RE2JS.compile(expressionOf(pattern), RE2JS.DOTALL));
  return (command) => compiled.some((one) => one.matches(command));
}

function expressionOf(pattern: string): string {
  return pattern.replace(PART, (part: string, escaped?: string, negation?: string, set?: string) => {
    if (escaped !== undefined) return RE2JS.quote(escaped);
    if (set !== undefined)
      return `[${negation ? '^' : ''}${set.replace(/[\\[\]^]/g, (sign) => `\\${sign}`)}]`;
    if (part.startsWith('*')) return '.*';
    return part === '?' ? '.' : RE2JS.quote(part);
  });
}
