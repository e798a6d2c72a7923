import { describe, expect, it } from 'vitest';
import { fitOfName, foldName, typedWords } from '../../../../main/engine/search/match-name.ts';

/** Names in the order in which a person expects them for what was typed; the last ones do not fit. */
function ranked(typed: string, names: readonly string[]): readonly string[] {
  const words = typedWords(typed);
  return names
    .map((name) => ({ name, fit: fitOfName(foldName(name), words) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ name }) => name);
}

describe('how typed words fit a name', () => {
  it('puts the file of that name first, then beginnings, then parts, then anything', () => {
    const names = ['src/oscart.ts', 'lib/my-cart.ts', 'src/cartesian.ts', 'src/cart.ts', 'src/tax.ts'];
    expect(ranked('cart', names)).toEqual([
      'src/cart.ts',
      'src/cartesian.ts',
      'lib/my-cart.ts',
      'src/oscart.ts',
    ]);
  });

  it('wants every word, in any order, in any case', () => {
    expect(ranked('Cart SRC', ['src/cart.ts', 'lib/cart.ts', 'SRC/Cart.py'])).toEqual([
      'src/cart.ts',
      'SRC/Cart.py',
    ]);
  });

  it.each([
    ['決済', 'src/決済処理.ts'],
    ['é', 'src/caf\u0065\u0301.ts'],
    ['straße', 'src/Straße.ts'],
  ])('finds %s in %s', (typed, name) => {
    expect(ranked(typed, [name])).toEqual([name]);
  });

  it('has no words in blanks', () => {
    expect(typedWords(' \t ')).toEqual([]);
  });
});
