import { expect, test } from 'vitest';
import { printable } from '../../main/cli/output.ts';
import { plainText } from '../../main/engine/delivery/frame.ts';

test.each([
  ['a terminal', printable, '�'],
  ['an agent', plainText, ' '],
] as const)(
  'characters that nobody sees, and that can carry a message, do not reach %s',
  (_reader, show, instead) => {
    const unseen = [
      '\u200B',
      '\u202E',
      '\u2028',
      '\u034F',
      '\u115F',
      '\u3164',
      '\uFE0F',
      '\u{E0041}',
      '\u{E0101}',
    ];
    expect(unseen.map((character) => show(`src/a${character}b.ts`))).toEqual(
      unseen.map(() => `src/a${instead}b.ts`),
    );
  },
);
