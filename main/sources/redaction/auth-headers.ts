import { type ReportSecret, type SecretRule, visitMatches } from './secret-span.ts';
import { isReference, looksSecret, readValue } from './secret-value.ts';

/** The header, in a request or as a key, with its scheme's name, which stays. */
const AUTHORIZATION =
  /(["'`]?)\b(?:proxy-)?authorization\b(?:\\?["'`])?\]?[^\S\r\n]{0,4}[:=,][^\S\r\n]{0,4}(?:\\?["'`])?((?:(?:Bearer|Basic|Token|Digest|Api-?Key|Negotiate|NTLM|AWS4-HMAC-SHA256|Hawk|OAuth|SSWS|Key|Splunk|Bot|GenieKey|Client-ID)[^\S\r\n]+)?)/gi;
/** A cookie header; code that assigns a jar or calls a parser has no `name=` next. */
const COOKIES =
  /\b(?:set-)?cookie\b(?:\\?["'`])?[^\S\r\n]{0,4}[:=][^\S\r\n]{0,4}(?:\\?["'`])?(?=[\w.$-]{1,80}=)/gi;
const COOKIE_PAIR = /([\w.$-]{1,80}=)([^;\s"'`\\]+)/g;
const COOKIE_ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|version|priority)=/i;
const COOKIES_END = /["'`\r\n]/g;
/** Schemes that need no header before them. */
const BARE_SCHEME = /\b(?:Bearer|Token|ApiKey|Negotiate)[^\S\r\n]+((?=[\w.~+/=-]{0,200}\d)[\w.~+/=-]{20,})/g;
/** `auth=('user', 'password')` of HTTP libraries. */
const AUTH_PAIR =
  /\b(?:auth\s?=\s?\(|(?:http_?)?basic_?auth\()\s?["'][^"'\r\n]{0,80}["']\s?,\s?["']([^"'\r\n]{1,200})(?=["'])/gi;
const BASIC = /\bBasic[^\S\r\n]+([A-Za-z0-9+/]{4,2000}={0,2})/gi;

/** Authorization headers, cookies, and bearer or basic credentials by themselves. */
export const authHeaders: SecretRule = {
  hint: /authorization|cookie|bearer|token|apikey|basic|negotiate|auth\s?=/i,
  find(text, report) {
    visitMatches(AUTHORIZATION, text, (match) => {
      const value = readValue(text, match.index + match[0].length);
      const content = text.slice(value.start, value.end);
      const isHeader = match[1] !== '' || match[2] !== '' || looksSecret(content);
      if (isHeader && !isReference(content)) report(value.start, value.end);
      return value.next;
    });
    visitMatches(COOKIES, text, (match) => reportCookies(text, match.index + match[0].length, report));
    visitMatches(BARE_SCHEME, text, (match) => reportTail(match, report));
    visitMatches(AUTH_PAIR, text, (match) =>
      isReference(match[1]!) ? undefined : reportTail(match, report),
    );
    visitMatches(BASIC, text, (match) =>
      isUserAndPassword(match[1]!) ? reportTail(match, report) : undefined,
    );
  },
};

function reportTail(match: RegExpExecArray, report: ReportSecret): undefined {
  const end = match.index + match[0].length;
  report(end - match[1]!.length, end);
}

/** Reports the values of `name=value; …` up to a quote or the line's end, and returns that end. */
export function reportCookies(text: string, start: number, report: ReportSecret): number {
  COOKIES_END.lastIndex = start;
  const end = COOKIES_END.exec(text)?.index ?? text.length;
  for (const pair of text.slice(start, end).matchAll(COOKIE_PAIR)) {
    const [, name = '', value = ''] = pair;
    if (COOKIE_ATTRIBUTE.test(name) || isReference(value)) continue;
    const valueStart = start + pair.index + name.length;
    report(valueStart, valueStart + value.length);
  }
  return end;
}

function isUserAndPassword(base64: string): boolean {
  return /^[\x20-\x7e]+:[\x20-\x7e]*$/.test(Buffer.from(base64, 'base64').toString('latin1'));
}
