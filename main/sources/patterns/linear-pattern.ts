import { RE2JS } from 're2js';

/** Why a pattern cannot be used, for the person who wrote it. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/**
 * Largest pattern, in the steps of its compiled form. Chosen: some 200 characters; repeats count as often as
 * they may repeat, and the time for a text grows with it.
 */
const MAX_STEPS = 300;

/**
 * Compiles a pattern in RE2's syntax, whose time is linear in the text whatever the pattern. Throws
 * {@link PatternError} where it is none, or is too large.
 */
export function compileLinear(source: string, flags = 0): RE2JS {
  const compiled = compile(source, flags);
  if (compiled.programSize() > MAX_STEPS)
    throw new PatternError('it is too large: repeats count as often as they may repeat');
  return compiled;
}

function compile(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source, flags);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = error.message.replace(/^error parsing regexp: /, '').replace(/: `.*$/s, '');
    throw new PatternError(reason, { cause: error });
  }
}
