import { nameSecrecy } from './secret-name.ts';
import { isSecretSetting, type Setting } from './secret-setting.ts';
import { type SecretRule, visitMatches } from './secret-span.ts';
import { isReference, readValue, type ValueSpan } from './secret-value.ts';

/** Word parts that a secret name holds; the whole name around one is judged afterwards. */
const NAME_PART =
  /pass|pwd|\bpw\b|psk|secret|token|key|auth|_cookie|sessid|sessionid|\bpat\b|\bdsn\b|\bpin\b|otp\b|sas\b|signature|\bsig\b|salt|pepper|conn(?:ection)?[_-]?str/gi;

/** Longest name that is looked at; longer runs of letters are no names. */
const MAX_NAME = 80;
/** Shorter values guard nothing: `"accessKey": "k"` names a key of the keyboard. */
const MIN_VALUE = 3;
const LOOK_AHEAD = 12;
const NAME_CHARACTERS: ReadonlySet<string> = new Set(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.',
);

/** Between a name and its value: closing quote or bracket, blanks, a sign, blanks; or a tag's end. */
const SEPARATOR =
  /(?:\\?["'`])?\]?\??[^\S\r\n]{0,8}(=>|:=|(?::[^\S\r\n]{0,4}[A-Za-z][\w.<>[\]|?]{0,40}[^\S\r\n]{0,4})?={1,3}|:)(?:[^\S\r\n]{0,8})|>/y;
/** `name: DB_PASSWORD` with its `value:` beside or below, as lists of settings have it. */
const PAIRED = /\\?["'`]?[\s,]{1,60}(?:\\?["'`])?value(?:\\?["'`])?\s{0,4}[:=][^\S\r\n]{0,4}/iy;
/** In a connection string, blanks are part of the value. */
const CONNECTION_VALUE = /[^;"'`\r\n=]{1,200}(?=;[A-Za-z][\w ]{0,40}=)/y;
const BLANKS = /[^\S\r\n]+/y;

/** Values of names that say they are secret: assignments, flags, JSON, YAML, TOML, XML and query strings. */
export const namedValues: SecretRule = {
  hint: /pass|pwd|\bpw\b|psk|secret|token|key|auth|_cookie|sess|\bpat\b|\bdsn\b|\bpin\b|otp\b|sas\b|sig|salt|pepper|conn/i,
  find(text, report) {
    visitMatches(NAME_PART, text, (part) => {
      const name = nameAround(text, part.index);
      const value = secretValueOf(text, name);
      if (value === null) return name.end;
      report(value.start, value.end);
      return value.next;
    });
  },
};

interface Name {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function nameAround(text: string, at: number): Name {
  let start = at;
  while (start > 0 && at - start < MAX_NAME && NAME_CHARACTERS.has(text[start - 1]!)) start--;
  let end = at;
  while (end < text.length && end - at < MAX_NAME && NAME_CHARACTERS.has(text[end]!)) end++;
  return { start, end, text: text.slice(start, end) };
}

function secretValueOf(text: string, name: Name): ValueSpan | null {
  const secrecy = nameSecrecy(name.text);
  if (secrecy === 'none') return null;
  const separator = separatorAt(text, name);
  if (separator === null) return null;
  const value = readConnectionValue(text, name, separator.end) ?? readValue(text, separator.end);
  const content = text.slice(value.start, value.end);
  if (content.length < MIN_VALUE || isReference(content)) return null;
  const setting = {
    name: name.text,
    secrecy,
    sign: separator.sign,
    isTight: text[name.end] === '=' && value.start === name.end + 1,
    value: content,
    isQuoted: value.isQuoted,
    before: lineBefore(text, name.start),
    after: text.slice(value.end, value.end + LOOK_AHEAD),
  } satisfies Setting;
  return isSecretSetting(setting) ? value : null;
}

function separatorAt(
  text: string,
  name: Name,
): { readonly sign: Setting['sign']; readonly end: number } | null {
  SEPARATOR.lastIndex = name.end;
  const match = SEPARATOR.exec(text);
  if (match !== null) {
    const sign = match[1];
    const end = SEPARATOR.lastIndex;
    if (sign === undefined) return text[name.start - 1] === '<' ? { sign: 'paired', end } : null;
    if (sign === ':' && text[end] === ':') return null;
    // In `"Password: "` the quote closes a text; it opens no value.
    const quote = text[name.start - 1];
    if (quote !== undefined && quote === text[end] && /["'`]/.test(quote) && text[name.end] !== quote)
      return null;
    return { sign: sign === ':' ? ':' : sign.includes('==') ? '==' : '=', end };
  }
  PAIRED.lastIndex = name.end;
  if (PAIRED.test(text)) return { sign: 'paired', end: PAIRED.lastIndex };
  BLANKS.lastIndex = name.end;
  return BLANKS.test(text) ? { sign: 'blank', end: BLANKS.lastIndex } : null;
}

function readConnectionValue(text: string, name: Name, start: number): ValueSpan | null {
  if (text[name.start - 1] !== ';') return null;
  CONNECTION_VALUE.lastIndex = start;
  if (!CONNECTION_VALUE.test(text)) return null;
  const end = CONNECTION_VALUE.lastIndex;
  return { start, end, next: end, isQuoted: true };
}

/** What stands before on the same line; bounded, so that one long line stays linear. */
function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - MAX_NAME), at);
  return before.slice(before.lastIndexOf('\n') + 1);
}
