import type { SecretRule } from './secret-span.ts';

const OPENING = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-Lines: \d+/g;
const CLOSING = /-{4,5} ?END |Private-MAC:/g;

/**
 * The key itself: lines of base64 with line ends (real or written `\n`), quotes and YAML's leading blanks
 * between, and the headers of an encrypted one. A word of prose ends it.
 */
const KEY_BODY =
  /(?:[\s"'`>|+,]|\\[nrt]|(?:Proc-Type|DEK-Info|Comment|Version|Hash): [^\r\n\\]{0,120}|[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/]{0,15}={1,2}|[A-Za-z0-9+/]{1,15}(?=\s*(?:\\[nr])?\s*(?:$|["'`])))*/y;
const BASE64 = /[A-Za-z0-9+/=]{8,}/;
const SURROUNDING_SPACE = /^(?:\s|\\[nrt])+|(?:\s|\\[nrt])+$/g;

/** Bodies of private key blocks, on many lines or one, also cut off before their end. */
export const privateKeys: SecretRule = {
  hint: /PRIVATE KEY|Private-Lines/,
  find(text, report) {
    const openings = [...text.matchAll(OPENING)];
    openings.forEach((opening, index) => {
      const start = opening.index + opening[0].length;
      const limit = openings[index + 1]?.index ?? text.length;
      const end = closingAt(text, start, limit) ?? bodyEnd(text, start, limit);
      const body = text.slice(start, end);
      if (!BASE64.test(body)) return;
      const key = body.replace(SURROUNDING_SPACE, '');
      const keyStart = start + body.indexOf(key);
      report(keyStart, keyStart + key.length);
    });
  },
};

function closingAt(text: string, start: number, limit: number): number | null {
  // Sliced, so that many openings without a closing do not each search the rest of the text.
  const match = text.slice(start, limit).search(CLOSING);
  return match < 0 ? null : start + match;
}

function bodyEnd(text: string, start: number, limit: number): number {
  KEY_BODY.lastIndex = 0;
  const match = KEY_BODY.exec(text.slice(start, limit));
  return start + (match?.[0].length ?? 0);
}
