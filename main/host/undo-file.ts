import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines } from '../sources/transcripts/read-lines.ts';
import type { Cell, TableRow } from '../store/table-rows.ts';
import type { LogEntry } from '../store/tables/log-entries.ts';

/** One thing that an erasure took out of the store. */
export type UndoLine =
  /** The project's own row. */
  | { readonly is: 'project'; readonly row: TableRow }
  /** A row that hangs on the project or its events. */
  | { readonly is: 'row'; readonly projectId: number; readonly row: TableRow }
  /** An event as it was. */
  | { readonly is: 'event'; readonly entry: LogEntry };

const OWNER_ONLY = 0o600;
/** Tells damage, and nothing else. */
const SUM = 'sha256';
/** Written at a time. Chosen. */
const BUFFER_CHARACTERS = 1 << 20;
/** Overwritten at a time. */
const SHRED_BYTES = 1 << 20;
/** The last line: without it a file is not whole. `sum`: of all text before it; absent in files of older versions. */
interface EndLine {
  readonly is: 'end';
  readonly sum?: string;
}

/** What an erasure took is not there any more, or not all of it. */
class UndoFileError extends Error {
  override readonly name = 'UndoFileError';
}

/**
 * Writes what an erasure takes away to a file of its owner only, one JSON object a line, as an export does.
 * The file has its name only when it is complete and on the disk.
 */
export class UndoWriter {
  readonly #file: string;
  readonly #handle: number;
  readonly #sum = createHash(SUM);
  #buffer = '';

  constructor(file: string) {
    this.#file = file;
    rmSync(partialOf(file), { force: true });
    this.#handle = openSync(partialOf(file), 'wx', OWNER_ONLY);
  }

  write(line: UndoLine): void {
    this.#push(line);
  }

  finish(): void {
    this.#flush();
    this.#push({ is: 'end', sum: this.#sum.digest('hex') } satisfies EndLine);
    writeSync(this.#handle, this.#buffer);
    fsyncSync(this.#handle);
    closeSync(this.#handle);
    renameSync(partialOf(this.#file), this.#file);
  }

  /** Ends without a file. */
  abandon(): void {
    closeSync(this.#handle);
    rmSync(partialOf(this.#file), { force: true });
  }

  #push(line: object): void {
    this.#buffer += `${JSON.stringify(line, encoded)}\n`;
    if (this.#buffer.length > BUFFER_CHARACTERS) this.#flush();
  }

  #flush(): void {
    this.#sum.update(this.#buffer);
    writeSync(this.#handle, this.#buffer);
    this.#buffer = '';
  }
}

/**
 * What {@link UndoWriter} wrote, in its order. Throws an error that says so where the file is not there or not
 * whole; that is known only at its end: ask {@link isWholeUndo} before anything is done with it.
 */
export async function* readUndo(file: string): AsyncGenerator<UndoLine> {
  const sum = createHash(SUM);
  for await (const text of textsOf(file)) {
    const line = lineOf(file, text);
    if (line.is !== 'end') {
      sum.update(`${text}\n`);
      yield line;
    } else if (line.sum === undefined || line.sum === sum.digest('hex')) return;
    else break;
  }
  throw notWhole(file);
}

/** Whether all that was written is still there, as it was. Reads it whole. */
export async function isWholeUndo(file: string): Promise<boolean> {
  const lines = readUndo(file);
  try {
    while (!(await lines.next()).done);
    return true;
  } catch (error) {
    if (error instanceof UndoFileError) return false;
    throw error;
  }
}

async function* textsOf(file: string): AsyncGenerator<string> {
  try {
    for await (const { text } of readLines(file)) {
      if (text === null) return;
      yield text;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UndoFileError(`${file} is not there any more.`);
    throw error;
  }
}

function lineOf(file: string, text: string): UndoLine | EndLine {
  try {
    const line: unknown = JSON.parse(text, (_, value: unknown) => decoded(value));
    if (typeof line !== 'object' || line === null) throw notWhole(file);
    // Safe: the host wrote it, and nobody else may; the sum tells whether it is as it was.
    return line as UndoLine | EndLine;
  } catch (error) {
    if (error instanceof SyntaxError) throw notWhole(file);
    throw error;
  }
}

function notWhole(file: string): UndoFileError {
  return new UndoFileError(`${file} is not whole.`);
}

/** Overwrites a file and removes it. One that is not there is no error. */
export async function shred(file: string): Promise<void> {
  for (const path of [file, partialOf(file)]) await shredOne(path);
}

async function shredOne(file: string): Promise<void> {
  const handle = await open(file, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    const nothing = Buffer.alloc(Math.min(size, SHRED_BYTES));
    for (let at = 0; at < size; at += nothing.length)
      await handle.write(nothing, 0, Math.min(nothing.length, size - at), at);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rm(file, { force: true });
}

/** Overwrites and removes every file of a folder that does not belong to one of some numbers. */
export async function shredOthers(folder: string, known: ReadonlySet<number>): Promise<void> {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!known.has(Number.parseInt(name, 10))) await shredOne(join(folder, name));
}

function partialOf(file: string): string {
  return `${file}.partial`;
}

/** Bytes as JSON. The holder's own value is looked at: a Buffer has made a list of numbers of itself by then. */
function encoded(this: unknown, key: string, value: unknown): unknown {
  const own = (this as Readonly<Record<string, unknown>>)[key]; // Safe: JSON.stringify calls it on the holder.
  return own instanceof Uint8Array ? { base64: Buffer.from(own).toString('base64') } : value;
}

function decoded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('base64' in value)) return value;
  return Buffer.from(String(value.base64), 'base64') satisfies Cell;
}
