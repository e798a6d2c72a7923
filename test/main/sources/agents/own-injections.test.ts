import { describe, expect, it } from 'vitest';
import { INJECTION_CLOSING, INJECTION_OPENING } from '../../../../contracts/protocol.ts';
import { withoutOwnInjections } from '../../../../main/sources/agents/own-injections.ts';

const BLOCK = `${INJECTION_OPENING} at="now">\na — b\n${INJECTION_CLOSING}`;

describe('a text without our own injections', () => {
  it.each([
    ['nothing of ours', 'a\nb', 'a\nb'],
    ['a block alone', BLOCK, ''],
    ['a block between lines', `a\n${BLOCK}\nb`, 'a\n\nb'],
    ['blocks one after the other', `${BLOCK}${BLOCK}\n${BLOCK}b`, '\nb'],
    ['a block that was cut off', `a\n${INJECTION_OPENING}>\nsrc/`, 'a\n'],
    ['a mention within a line', `see ${INJECTION_OPENING} here`, `see ${INJECTION_OPENING} here`],
    ['a mention, then a block', `see ${INJECTION_OPENING}\n${BLOCK}b`, `see ${INJECTION_OPENING}\nb`],
    ['a closing alone', `a ${INJECTION_CLOSING} b`, `a ${INJECTION_CLOSING} b`],
  ])('with %s', (_, text, expected) => {
    expect(withoutOwnInjections(text)).toBe(expected);
  });
});
