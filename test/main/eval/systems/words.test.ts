import { expect, test } from 'vitest';
import { words } from '../../../../main/eval/systems/words.ts';

test.each([
  ['src/auth/loginHandler.ts', ['src', 'auth', 'login', 'handler', 'ts']],
  ['What does the HTTP2 client do, and is it read-only?', ['http2', 'client', 'read', 'only']],
  ['x = y', []],
  ['', []],
])('words of %j', (text, expected) => {
  expect(words(text)).toEqual(expected);
});
