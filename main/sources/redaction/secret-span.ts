/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

/** Takes a secret's place in the text: from `start` up to, not including, `end`. */
export type ReportSecret = (start: number, end: number) => void;

/**
 * One way to recognise secrets. `hint` is a cheap test: where it fails, `find` would report nothing.
 * `find` is linear in the text's length, whatever the text; spans may overlap those of other rules.
 */
export interface SecretRule {
  readonly hint: RegExp;
  readonly find: (text: string, report: ReportSecret) => void;
}

/**
 * Visits the matches of a global pattern. What `visit` returns is where to go on, if later than the match's
 * end: a value that was read is not searched again, which keeps the whole linear.
 */
export function visitMatches(
  pattern: RegExp,
  text: string,
  visit: (match: RegExpExecArray) => number | undefined,
): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    pattern.lastIndex = Math.max(pattern.lastIndex, visit(match) ?? 0);
  }
}
