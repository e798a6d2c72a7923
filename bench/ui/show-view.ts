import type { Page } from 'playwright-core';
import { settled } from '../../test/builders/window-of.ts';

/** Shows a place of the window from the beginning, and waits until nothing is loading any more. */
export async function showView(page: Page, hash: string): Promise<void> {
  await page.goto(new URL(hash, page.url()).href);
  await page.reload();
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await settled(page);
}
