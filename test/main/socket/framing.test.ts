import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineFramer } from '../../../main/socket/framing.ts';

const CAP = 64;

const feed = (framer: LineFramer, chunks: readonly Buffer[]) => {
  const framed = chunks.map((chunk) => framer.push(chunk));
  return {
    messages: framed.flatMap(({ messages }) => messages),
    tooLarge: framed.some(({ tooLarge }) => tooLarge),
  };
};

/** Bytes cut at the given places. */
const cutAt = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
};

describe('LineFramer', () => {
  it('gives the same messages however the stream is chunked', () => {
    const message = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => JSON.stringify(text));
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (sent, cuts) => {
          const framer = new LineFramer(CAP * 16);
          const stream = Buffer.from(sent.map((text) => `${text}\n`).join(''));
          expect(feed(framer, cutAt(stream, cuts))).toEqual({ messages: sent, tooLarge: false });
          expect(framer.isHalfway).toBe(false);
        },
      ),
    );
  });

  it.each([
    [
      'a character cut in half',
      [
        [0xe6, 0x97],
        [0xa5, 0x0a],
      ],
      ['日'],
    ],
    ['invalid UTF-8', [[0x61, 0xff, 0x62, 0x0a]], ['a\uFFFDb']],
    ['blank lines', [[0x0a, 0x0d, 0x0a, 0x20, 0x0a, 0x61, 0x0a]], ['a']],
    ['a carriage return before the line feed', [[0x61, 0x0d, 0x0a]], ['a']],
    ['many messages in a chunk', [[0x61, 0x0a, 0x62, 0x0a, 0x63]], ['a', 'b']],
  ])('reads %s', (_, chunks, messages) => {
    const framer = new LineFramer(CAP);
    expect(
      feed(
        framer,
        chunks.map((bytes) => Buffer.from(bytes)),
      ).messages,
    ).toEqual(messages);
  });

  it('takes a line of the cap and refuses one byte more, keeping what came before', () => {
    const exact = 'x'.repeat(CAP);
    const framer = new LineFramer(CAP);
    expect(feed(framer, [Buffer.from(`${exact}\n${exact}y`)])).toEqual({ messages: [exact], tooLarge: true });
    expect(framer.push(Buffer.from('\na\n'))).toEqual({ messages: [], tooLarge: true });
  });

  it('refuses a line that never ends as soon as it outgrows the cap', () => {
    const framer = new LineFramer(CAP);
    const byte = Buffer.from('x');
    for (let sent = 0; sent < CAP; sent += 1) expect(framer.push(byte).tooLarge).toBe(false);
    expect(framer.push(byte).tooLarge).toBe(true);
    expect(framer.isHalfway).toBe(false);
  });

  it('gives the last message of a stream that ends without a line end', () => {
    const framer = new LineFramer(CAP);
    framer.push(Buffer.from('a\n{"b":'));
    framer.push(Buffer.from('1}'));
    expect(framer.isHalfway).toBe(true);
    expect(framer.end()).toBe('{"b":1}');
    expect(framer.end()).toBe('');
  });
});
