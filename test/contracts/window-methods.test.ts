import { expect, it } from 'vitest';
import { METHODS } from '../../contracts/methods.ts';
import { WINDOW_METHODS, WITHHELD_METHODS } from '../../contracts/window-methods.ts';

it('each method of the host is either the window’s or withheld from it', () => {
  expect([...WINDOW_METHODS, ...WITHHELD_METHODS].sort()).toEqual(Object.keys(METHODS).sort());
});
