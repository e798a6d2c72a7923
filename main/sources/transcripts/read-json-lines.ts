import { MAX_LINE_BYTES, readLines } from './read-lines.ts';
import type { RunningAccount } from './running-account.ts';

/** A line that holds a JSON object. */
interface JsonLine {
  /** Counted from 1. */
  readonly number: number;
  readonly value: object;
}

/** The JSON objects of a file, one a line. Blank lines are passed over, other lines named in the account. */
export async function* readJsonLines(file: string, account: RunningAccount): AsyncGenerator<JsonLine> {
  for await (const { number, text, bytes } of readLines(file)) {
    account.lines += 1;
    account.bytesRead += bytes;
    if (text === null) {
      account.skip(number, `longer than ${MAX_LINE_BYTES / 1024 / 1024} MB`);
      continue;
    }
    if (text.trim() === '') continue;
    const value = parseJson(text);
    if (value === undefined) account.skip(number, 'not JSON');
    else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      account.skip(number, 'not a JSON object');
    } else yield { number, value };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
