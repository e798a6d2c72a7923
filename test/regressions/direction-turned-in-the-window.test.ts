import { expect, test } from 'vitest';
import { shortName } from '../../renderer/format/resource-name.ts';
import { visibleText } from '../../renderer/format/visible-text.ts';
import { deliverySentence } from '../../renderer/texts/activity.ts';
import { channelInWords } from '../../renderer/texts/evidence.ts';

/** Shows as `src/st.exe.jpg` where it is shown as it is. */
const TURNED = 'src/\u202Egpj.exe.ts';

test('a name that turns its direction is shown in the order in which it is written', () => {
  const evidence = { channel: 'associative', contribution: 1, rank: 1, because: {}, from: TURNED };
  const said = [
    shortName({ kind: 'file', name: TURNED }),
    deliverySentence([TURNED], 10).object,
    channelInWords(evidence as never, 0),
  ];
  for (const words of said) expect(words).toContain('�gpj.exe.ts');
});

test.each(['\u0000', '\u001B', '\u0085', '\u200B', '\u2028', '\u2066', '\uFEFF', '\u{E0041}'])(
  'a character that nobody sees is shown as one that everybody does',
  (unseen) => {
    expect(visibleText(`a${unseen}b`)).toBe('a�b');
  },
);

test('lines, tabs, joined emoji and words from right to left stay as they are', () => {
  const plain = 'a\tb\r\n👩‍👩‍👧 ❤️ مرحبا שלום می‌خواهم';
  expect(visibleText(plain)).toBe(plain);
});
