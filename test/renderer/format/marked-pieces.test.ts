import { expect, it } from 'vitest';
import { markedPieces } from '../../../renderer/format/marked-pieces.ts';

it.each([
  ['src/Cart.ts', ['cart'], ['src/', 'Cart', '.ts']],
  ['string in line-item', ['in'], ['string ', 'in', ' line-item']],
  ['tax/index.ts', ['in', 'x'], ['tax/', 'in', 'dex.ts']],
  ['a+b (c)', ['a+b', '(c)'], ['', 'a+b', ' ', '(c)', '']],
  ['größe', ['öß'], ['größe']],
  ['cart', [], ['cart']],
])('«%s» with %j is %j', (text, words, pieces) => {
  expect(markedPieces(text, words)).toEqual(pieces);
});
