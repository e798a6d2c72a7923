/** Texts that stand where a secret would, without being one. Each is anchored and cannot backtrack far. */
const REFERENCES: readonly RegExp[] = [
  // Variables of shells, CI systems, templates and format strings.
  /^(?:\$[A-Za-z_]\w*|\$\{[^}]*\}?|\$\d?|%\w+%|%[sdrvq]|%\(\w+\)s?|\{[\w.!]*\})$/,
  /^(?:\$\(|`|\{\{|\$\{\{|[A-Za-z .:/_-]{0,24}\$\{[A-Za-z_])/,
  // Placeholders, masks and bound parameters.
  /^(?:<[^>]*>?|\[[\w .-]*\]?|\*+|[xX]{3,}|\.{2,}|…|[?_-]+|:[a-z_]\w*|@\w+)$/,
  /^(?:your|my|some|example)[-_ ](?:[a-z]+[-_ ])*(?:password|secret|token|key)(?:[-_ ]here)?$/i,
  // Code that fetches it.
  /^!?(?:process|import\.meta|os|env|secrets?|config|settings|self|this|args?|opts|options|params|props|req|request|res|response|ctx|data|vault|ssm|var|local|module|vars)(?:\??\.|\[)[A-Za-z_'"$]/,
  /^[A-Za-z_$][\w$.:]*\(/,
  // Words of schemas, types and switches.
  /^(?:string|str|number|int|integer|float|bool|boolean|bytes|object|null|none|nil|undefined|any|unknown|never|void|true|false|yes|no|on|off|optional|required|missing|invalid|expired|empty|default|auto|enabled|disabled|basic|bearer|digest|oauth2?|stdin|prompt|ask|inherit|varchar|text|hidden|masked|redacted)(?:\[\])?$/i,
  // Numbers too short to guard anything.
  /^-?\d{1,3}(?:\.\d+)?$/,
  // Files that hold it.
  /^(?:file:\/\/|(?:~|\.{1,2})?\/)[\w.@-]{1,24}(?:\/[\w.@-]{1,24})*\/?$/,
];

const PLAIN_WORD = /^[A-Za-z_$][A-Za-z_$.-]*$/;

/** Whether a value only points at a secret, masks one, or names its type. */
export function isReference(value: string): boolean {
  return value.length === 0 || REFERENCES.some((pattern) => pattern.test(value));
}

/** Whether a value is a word as prose and code have them: letters, without digits and marks. */
export function isPlainWord(value: string): boolean {
  return PLAIN_WORD.test(value);
}

const MIN_SECRET_LENGTH = 6;
const LONG_WORD = 20;

/**
 * Whether a value by itself could be a secret: a digit or mark within, mixed case, or a long run of letters.
 */
export function looksSecret(value: string): boolean {
  if (value.length < MIN_SECRET_LENGTH) return false;
  if (/[0-9!@#$%^&*+=~?]/.test(value)) return true;
  return (
    (value.length >= LONG_WORD && !/[._/-]/.test(value)) ||
    /^[a-z]+[A-Z]{2,}|^[A-Z]{2,}[a-z]+[A-Z]/.test(value)
  );
}

/** Where a value lies in a text, quotes left out. */
export interface ValueSpan {
  readonly start: number;
  readonly end: number;
  /** Behind the value and its closing quote. */
  readonly next: number;
  readonly isQuoted: boolean;
}

const ANY_QUOTE = /["'`]/;
/** What follows a quote that closes, rather than stands inside an unquoted value. */
const AFTER_CLOSING_QUOTE = /[\s)\]},;:|&<>\\"'`]/;
const TRAILING_PUNCTUATION = /[)\]},.:;|>]/;

/**
 * Reads the value that begins at `at`: a quoted one up to its own kind of quote (or the line's end), an
 * escaped-quoted one (`\"…\"`) likewise, an unquoted one up to a blank, `;`, `&name=`, `,name=` or the quote
 * that closes what surrounds it. Linear in the value's length.
 */
export function readValue(text: string, at: number): ValueSpan {
  const isEscaped = text[at] === '\\' && ANY_QUOTE.test(text[at + 1] ?? '');
  const opening = isEscaped ? at + 1 : at;
  const quote = text[opening] ?? '';
  return ANY_QUOTE.test(quote) ? readQuoted(text, opening + 1, quote, isEscaped) : readUnquoted(text, at);
}

function readQuoted(text: string, start: number, quote: string, isEscaped: boolean): ValueSpan {
  let end = start;
  for (; end < text.length; end++) {
    const character = text[end]!;
    if (character === '\n') break;
    if (isEscaped && character === '\\' && text[end + 1] === quote) {
      return { start, end, next: end + 2, isQuoted: true };
    }
    if (character === quote) return { start, end, next: end + 1, isQuoted: true };
    if (character === '\\' && quote !== "'") end++;
  }
  end = Math.min(end, text.length);
  return { start, end, next: end, isQuoted: true };
}

function readUnquoted(text: string, start: number): ValueSpan {
  let end = start;
  while (end < text.length && !endsUnquoted(text, end)) end += text.startsWith('\\ ', end) ? 2 : 1;
  end = Math.min(end, text.length);
  const next = end;
  while (end > start && TRAILING_PUNCTUATION.test(text[end - 1]!)) end--;
  return { start, end, next, isQuoted: false };
}

const FULL_WIDTH_STOPS = '、。，；！？」』）';
/** Most of a value: passed over before anything is looked up. */
const ORDINARY: ReadonlySet<string> = new Set(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.:/=+',
);
const NEXT_PAIR = /[&,](?:[\w.[\]-]{1,60}\s?[=:]|[\s&,'"]|$)/y;

function endsUnquoted(text: string, at: number): boolean {
  const character = text[at]!;
  if (ORDINARY.has(character)) return false;
  if (character <= ' ' || character === ';' || FULL_WIDTH_STOPS.includes(character)) return true;
  if (character === '<' && text[at + 1] === '/') return true;
  if (character === '\\') return /["'`nrt]/.test(text[at + 1] ?? '');
  if (ANY_QUOTE.test(character)) return at + 1 === text.length || AFTER_CLOSING_QUOTE.test(text[at + 1]!);
  if (character !== '&' && character !== ',') return false;
  NEXT_PAIR.lastIndex = at;
  return NEXT_PAIR.test(text);
}
