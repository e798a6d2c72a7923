import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundleLine,
  bundleHeader,
  bundleLine,
} from '../../contracts/bundle.ts';
import { type EpochMs, MS_PER_DAY } from '../engine/model/units.ts';
import { MAX_LINE_BYTES, readLines } from '../sources/transcripts/read-lines.ts';
import { isNestedDeeper } from './nesting.ts';
import { PathError, plainLine } from './plain-line.ts';

/** The whole of an export is not one that can be taken. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}

/** A line of an export, or why it is none. */
export type ReadLine =
  | { readonly number: number; readonly line: BundleLine; readonly bytes: number }
  | { readonly number: number; readonly reason: string; readonly isEvent: boolean; readonly bytes: number };

/** Times further ahead than this come from no clock. Chosen: a year. */
const AHEAD: number = 366 * MS_PER_DAY;
/** Levels of nesting that no line of an export has: checking a deeper one takes more stack than there is. */
const MOST_LEVELS = 10;

/**
 * The lines of an export one by one, each checked by itself and against those before it. Throws
 * {@link BundleError} where the file as a whole is none that can be taken.
 */
export async function* readBundle(file: string, now: EpochMs): AsyncGenerator<ReadLine> {
  const context = new Context(now);
  let lines = 0;
  let isWhole = false;
  for await (const { number, text, bytes } of readLines(file)) {
    if (number === 1) checkHeader(file, text);
    else if (isWhole) throw new BundleError(`${file} goes on after its end, in line ${number}.`);
    else {
      const read = context.read(text);
      if (typeof read === 'string') yield { number, reason: read, isEvent: isEvent(text), bytes };
      else if (read.is === 'end') isWhole = checkEnd(file, read.lines, lines);
      else yield { number, line: read, bytes };
    }
    lines = number;
  }
  if (!isWhole) throw new BundleError(`${file} is not whole: its last line is missing.`);
}

/** Whether a line that cannot be taken would be an event. */
function isEvent(text: string | null): boolean {
  return text !== null && fieldOf(parsed(text), 'is') === 'event';
}

function checkHeader(file: string, text: string | null): void {
  const value = text === null ? undefined : parsed(text);
  const format = fieldOf(value, 'format');
  if (format !== BUNDLE_FORMAT) throw new BundleError(`${file} is no export of Holloway.`);
  const version = fieldOf(value, 'version');
  if (typeof version === 'number' && version > BUNDLE_VERSION) {
    throw new BundleError(
      `${file} is of version ${version}, and this Holloway reads up to ${BUNDLE_VERSION}: update it first.`,
    );
  }
  const header = bundleHeader.safeParse(value);
  if (!header.success) {
    const [issue] = header.error.issues;
    throw new BundleError(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
}

function checkEnd(file: string, said: number, counted: number): true {
  if (said !== counted)
    throw new BundleError(`${file} is not whole: it has ${counted} lines, and should have ${said}.`);
  return true;
}

/** What the lines before a line say. */
class Context {
  readonly #now: EpochMs;
  readonly #projects = new Set<string>();

  constructor(now: EpochMs) {
    this.#now = now;
  }

  /** The line, or what is wrong with it. */
  read(text: string | null): BundleLine | string {
    if (text === null) return `longer than ${MAX_LINE_BYTES / 1024 / 1024} MB`;
    const value = parsed(text);
    if (value === undefined) return 'not JSON';
    if (isNestedDeeper(value, MOST_LEVELS)) return 'nested too deeply';
    const line = bundleLine.safeParse(value);
    if (!line.success) {
      const [issue] = line.error.issues;
      const place = issue?.path.join('.') || 'line';
      return `${place}: ${issue?.message ?? 'does not fit'}`;
    }
    return this.#misfit(line.data) ?? plainOrReason(line.data);
  }

  #misfit(line: BundleLine): string | null {
    switch (line.is) {
      case 'project':
        if (this.#projects.has(line.key)) return `the project ${line.key} is there twice`;
        this.#projects.add(line.key);
        return this.#timeMisfit(line.createdAt);
      case 'event':
        return this.#projectMisfit(line.project) ?? this.#timeMisfit(line.at);
      case 'base':
      case 'row':
        return this.#projectMisfit(line.project);
      case 'setting':
      case 'end':
        return null;
    }
  }

  #projectMisfit(key: string): string | null {
    return this.#projects.has(key) ? null : `the project ${key} is not there`;
  }

  #timeMisfit(at: EpochMs): string | null {
    return at <= this.#now + AHEAD ? null : `the time ${at} is far ahead`;
  }
}

function plainOrReason(line: BundleLine): BundleLine | string {
  try {
    return plainLine(line);
  } catch (error) {
    if (error instanceof PathError) return error.message;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function fieldOf(value: unknown, field: string): unknown {
  // Safe: any object has fields.
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[field]
    : undefined;
}
