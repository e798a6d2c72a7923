import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGE_BACKGROUND } from '../../../main/desktop/page-background.ts';

const TOKENS = join(import.meta.dirname, '../../../renderer/styles/tokens.css');

it('a window is made in the colour that its page has, light and dark (U-07)', () => {
  const [, light, dark] =
    /--bg: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/.exec(readFileSync(TOKENS, 'utf8')) ?? [];
  expect(PAGE_BACKGROUND).toEqual({ light, dark });
});
