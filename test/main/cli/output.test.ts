import { afterEach, describe, expect, it } from 'vitest';
import { aligned, printable } from '../../../main/cli/output.ts';

const { columns } = process.stdout;

/** Makes the terminal that wide; undefined: there is none. */
function widen(width: number | undefined): void {
  Object.defineProperty(process.stdout, 'columns', { value: width, configurable: true });
}

afterEach(() => widen(columns));

describe('aligned rows', () => {
  it('share their columns, and leave the last one as it is where there is no terminal', () => {
    widen(undefined);
    const reason = 'a long reason '.repeat(20).trim();
    const rows = [
      ['1', 'src/cart.ts', reason],
      ['10', 'a.ts', ''],
    ];
    expect(aligned(rows, 2)).toBe(`  1   src/cart.ts  ${reason}\n  10  a.ts`);
  });

  it('end where the terminal does', () => {
    widen(40);
    expect(aligned([['src/cart.ts', 'matches cart, total and much more']])).toBe(
      'src/cart.ts  matches cart, total and mu…',
    );
  });

  it('are not cut to a stump: a terminal too narrow for the last column wraps it', () => {
    widen(20);
    expect(aligned([['src/cart.ts', 'matches cart']])).toBe('src/cart.ts  matches cart');
  });
});

it.each([
  ['src/cart.ts', 'src/cart.ts'],
  ['a\u001b[31mb', 'a�[31mb'],
  ['a\nb\tc', 'a�b�c'],
])('prints %j as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});
