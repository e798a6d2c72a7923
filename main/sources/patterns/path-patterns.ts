import { homedir } from 'node:os';
import { RE2JS } from 're2js';
import { compileLinear, PatternError } from './linear-pattern.ts';

/** Tells of a path, absolute or relative, with `/` between names, whether one of some patterns means it. */
export type MatchPath = (path: string) => boolean;

/** Systems whose file names differ in more than their case. */
const FLAGS = ['darwin', 'win32'].includes(process.platform) ? RE2JS.CASE_INSENSITIVE : 0;

/**
 * Compiles patterns of paths: `*` and `?` within a name, `**` across folders, `[…]`, `{a,b}`, `~/`. One without
 * a slash, or with a relative path, means that at any depth; a folder means all that lies in it. Matching takes
 * linear time. Throws {@link PatternError}, which names the pattern.
 */
export function pathPatterns(patterns: readonly string[], home: string = homedir()): MatchPath {
  const compiled = patterns.map((pattern) => {
    try {
      return compileLinear(`^${translated(anchored(pattern, home))}(?:/.*)?$`, FLAGS | RE2JS.DOTALL);
    } catch (error) {
      if (error instanceof PatternError) throw new PatternError(`«${pattern}»: ${error.message}`);
      throw error;
    }
  });
  return (path) => {
    const asked = path.startsWith('/') ? path : `/${path}`;
    return compiled.some((pattern) => pattern.test(asked));
  };
}

/** The pattern as one of absolute paths. */
function anchored(pattern: string, home: string): string {
  const plain = pattern.trim().replace(/\/+$/, '');
  if (plain === '') throw new PatternError('it is empty');
  if (plain === '~' || plain.startsWith('~/')) return escaped(home.replaceAll('\\', '/')) + plain.slice(1);
  if (plain.startsWith('/')) return plain;
  return /^[A-Za-z]:\//.test(plain) ? `/${plain}` : `/**/${plain}`;
}

function escaped(text: string): string {
  return text.replace(/[*?[\]{}\\]/g, '\\$&');
}

/** What may stand in a pattern besides plain characters, the longest first. */
const TOKEN = /\/\*\*(?=\/|$)|\*+|\?|\\(.)|\[(!?)((?:\\.|[^\]\\/])+)\]|[{},]|[[\]]|[^*?\\[\]{},/]+|./gsu;

/** A pattern in RE2's syntax. */
function translated(pattern: string): string {
  let depth = 0;
  let result = '';
  for (const [token, literal, negated, set] of pattern.matchAll(TOKEN)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth < 0) throw new PatternError('it closes a } that it never opened');
    if (token === '[' || token === ']') throw new PatternError(`its ${token} has no partner`);
    result += translatedToken(token, { literal, negated, set, isInBraces: depth > 0 });
  }
  if (depth > 0) throw new PatternError('its { is not closed');
  return result;
}

interface TokenParts {
  readonly literal: string | undefined;
  readonly negated: string | undefined;
  readonly set: string | undefined;
  readonly isInBraces: boolean;
}

function translatedToken(token: string, { literal, negated, set, isInBraces }: TokenParts): string {
  if (literal !== undefined) return RE2JS.quote(literal);
  if (set !== undefined) return negated === '!' ? `[^/${setOf(set)}]` : `[${setOf(set)}]`;
  if (token === '/**') return '(?:/.*)?';
  if (token.startsWith('*')) return '[^/]*';
  if (token === '?') return '[^/]';
  if (token === '{') return '(?:';
  if (token === '}') return ')';
  if (token === ',' && isInBraces) return '|';
  return RE2JS.quote(token);
}

/** Ranges stay, all else that a set could mean something by does not. */
function setOf(text: string): string {
  return text.replace(/[[\]^&~\\]/g, '\\$&');
}
