import { authHeaders } from './auth-headers.ts';
import { decodedTexts } from './decoded-text.ts';
import { namedValues } from './named-values.ts';
import { privateKeys } from './private-keys.ts';
import { programArguments } from './program-arguments.ts';
import { prose } from './prose.ts';
import { REDACTED, type ReportSecret, type SecretRule } from './secret-span.ts';
import { urlCredentials } from './url-credentials.ts';
import { vendorTokens } from './vendor-tokens.ts';

const RULES: readonly SecretRule[] = [
  vendorTokens,
  privateKeys,
  urlCredentials,
  authHeaders,
  namedValues,
  programArguments,
  prose,
];

/**
 * What is left may read differently once a secret is gone, so that rules run again until they find nothing.
 * Real texts take two rounds; the bound is for hostile ones.
 */
const MAX_ROUNDS = 4;

/** Encodings that may lie over one another: a JSON text in a JSON text, an address in one. Chosen. */
const MAX_ENCODINGS = 2;

/** A text without its secrets. */
interface Redaction {
  readonly text: string;
  /** Values replaced; 0 if the text is as it was. */
  readonly redactions: number;
}

/**
 * Replaces keys, tokens and passwords in a command, address, prompt or error by `[redacted]`; all else stays
 * byte for byte. Redacting again changes nothing. Linear in the text's length; microseconds for a command.
 * `own`: rules of the person's, besides the built-in ones.
 */
export function redact(text: string, own: readonly SecretRule[] = []): Redaction {
  const rules = own.length === 0 ? RULES : [...RULES, ...own];
  let current = text;
  let redactions = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const spans = secretSpans(current, rules);
    if (spans.length === 0) break;
    current = replaceSpans(current, spans);
    redactions += spans.length;
  }
  return { text: current, redactions };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Disjoint, in order; those that are redacted already are left out. */
function secretSpans(text: string, rules: readonly SecretRule[]): readonly Span[] {
  const found: Span[] = [];
  const report = (start: number, end: number): void => {
    if (end > start && text.slice(start, end).replaceAll(REDACTED, '') !== '') found.push({ start, end });
  };
  findSecrets(text, report, rules, MAX_ENCODINGS);
  return found.length > 1 ? merge(found) : found;
}

/** Reports the secrets of a text, and those that show only where it is decoded. */
function findSecrets(
  text: string,
  report: ReportSecret,
  rules: readonly SecretRule[],
  encodings: number,
): void {
  for (const rule of rules) if (rule.hint.test(text)) rule.find(text, report);
  if (encodings === 0) return;
  for (const { text: decoded, origin } of decodedTexts(text)) {
    findSecrets(decoded, (start, end) => report(origin(start), origin(end)), rules, encodings - 1);
  }
}

function merge(spans: Span[]): readonly Span[] {
  spans.sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && span.start < last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else {
      merged.push(span);
    }
  }
  return merged;
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of spans) {
    result += text.slice(from, start) + REDACTED;
    from = end;
  }
  return result + text.slice(from);
}
