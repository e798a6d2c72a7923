import { createReadStream } from 'node:fs';

/** Longest line that is read, bytes; longer ones are passed over. Whole requests with pictures are. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** One line of a file. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** Without its end and byte-order mark, bad bytes replaced; null for a line that is too long. */
  readonly text: string | null;
  /** Bytes in the file, the line's end included. */
  readonly bytes: number;
}

/**
 * The lines of a file one by one, in memory for one line and one chunk. Throws what the file system throws.
 */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let number = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const finish = (last: Buffer, end: number): Line => {
    const bytes = pendingBytes + last.length + end;
    const isTooLong = pendingBytes + last.length > MAX_LINE_BYTES;
    const whole = pending.length === 0 || isTooLong ? last : Buffer.concat([...pending, last]);
    pending = [];
    pendingBytes = 0;
    number += 1;
    return { number, text: isTooLong ? null : textOf(whole, number === 1), bytes };
  };

  // Safe: without an encoding a stream gives buffers.
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield finish(chunk.subarray(start, end), 1);
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    pendingBytes += rest.length;
    // What will be passed over is not kept.
    if (pendingBytes <= MAX_LINE_BYTES) pending.push(rest);
    else pending = [];
  }
  if (pendingBytes > 0) yield finish(Buffer.alloc(0), 0);
}

function textOf(bytes: Buffer, isFirst: boolean): string {
  const text = bytes.toString('utf8');
  const start = isFirst && text.startsWith('\uFEFF') ? 1 : 0;
  return text.slice(start, text.endsWith('\r') ? -1 : undefined);
}
