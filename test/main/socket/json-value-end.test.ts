import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonValueEnd } from '../../../main/socket/json-value-end.ts';

/** Offset in the whole text at which the value is found complete; chunks of `size` bytes. */
const endIn = (text: string, size: number): number | null => {
  const bytes = Buffer.from(text);
  const end = new JsonValueEnd();
  for (let start = 0; start < bytes.length; start += size) {
    const offset = end.push(bytes.subarray(start, start + size));
    if (offset !== null) return start + offset;
  }
  return null;
};

describe('JsonValueEnd', () => {
  it('finds the end of any object or array, however chunked, and not a byte early', () => {
    const container = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(container, fc.integer({ min: 1, max: 9 }), fc.string(), (value, size, rest) => {
        const text = JSON.stringify(value);
        expect(endIn(`\n ${text}${rest}`, size)).toBe(Buffer.byteLength(text) + 2);
        expect(endIn(text.slice(0, -1), size)).toBeNull();
      }),
    );
  });

  it.each(['"text"', '12', 'true', 'nonsense', '', '}{', '"a}'])('never finds an end in %s', (text) => {
    expect(endIn(text, 1)).toBeNull();
  });
});
