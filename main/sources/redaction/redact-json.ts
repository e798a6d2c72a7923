import { redact } from './redact.ts';
import type { SecretRule } from './secret-span.ts';

/**
 * A JSON text whose strings are {@link redact}ed one by one, so that it stays JSON; byte for byte as it was
 * where there is nothing to redact. What is no JSON, or nested too deeply to be written again, is redacted as
 * plain text.
 */
export function redactJson(text: string, own: readonly SecretRule[] = []): string {
  let redactions = 0;
  const redactString = (_key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const { text: safe, redactions: found } = redact(value, own);
    redactions += found;
    return safe;
  };
  try {
    const safe = JSON.stringify(JSON.parse(text), redactString);
    return redactions === 0 ? text : safe;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return redact(text, own).text;
    throw error;
  }
}
