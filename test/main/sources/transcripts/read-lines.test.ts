import { describe, expect, it } from 'vitest';
import { type Line, MAX_LINE_BYTES, readLines } from '../../../../main/sources/transcripts/read-lines.ts';
import { collect } from './collect.ts';
import { temporaryFile } from './temporary-file.ts';

async function linesOf(content: string | Uint8Array): Promise<readonly Line[]> {
  return collect(readLines(temporaryFile(content)));
}

const textsOf = async (content: string | Uint8Array) => (await linesOf(content)).map(({ text }) => text);

describe('readLines', () => {
  it('numbers lines and counts every byte of the file', async () => {
    expect(await linesOf('one\r\n\nthree')).toEqual([
      { number: 1, text: 'one', bytes: 5 },
      { number: 2, text: '', bytes: 1 },
      { number: 3, text: 'three', bytes: 5 },
    ]);
  });

  it('drops a byte-order mark at the start only', async () => {
    expect(await textsOf('\uFEFFone\n\uFEFFtwo\n')).toEqual(['one', '\uFEFFtwo']);
  });

  it('gives no line for an empty file and none after the last end', async () => {
    expect(await textsOf('')).toEqual([]);
    expect(await textsOf('one\n')).toEqual(['one']);
  });

  it('puts characters together that chunks of the file cut apart', async () => {
    const line = '変更'.repeat(40_000);
    expect(await textsOf(`a${line}\n${line}`)).toEqual([`a${line}`, line]);
  });

  it('replaces bytes that are no text', async () => {
    expect(await textsOf(Uint8Array.of(0x61, 0xff, 0x62, 0x0a))).toEqual(['a\uFFFDb']);
  });

  it('passes over a line that is too long and reads the next', async () => {
    const content = `${'x'.repeat(MAX_LINE_BYTES + 1)}\n${'y'.repeat(MAX_LINE_BYTES)}\nz`;
    const lines = await linesOf(content);
    expect(lines.map(({ text }) => text?.length ?? null)).toEqual([null, MAX_LINE_BYTES, 1]);
    expect(lines.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(content.length);
  });
});
