import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Size of the desktop's window when it is first opened, px. */
export const VIEWPORT = { width: 1_280, height: 800 };

/** A window of a host in a browser. */
export interface OpenedWindow {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** Opens a host's window in a session of its own, at a place of it. */
export async function openWindow(
  browser: Browser,
  url: string,
  hash = '',
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<OpenedWindow> {
  const context: BrowserContext = await browser.newContext({ viewport: VIEWPORT, ...options });
  const page = await context.newPage();
  await page.goto(url);
  if (hash !== '') await showView(page, hash);
  return { page, close: () => context.close() };
}

/** Shows a place of the window from the beginning, and waits until nothing is loading any more. */
export async function showView(page: Page, hash: string): Promise<void> {
  await page.goto(new URL(hash, page.url()).href);
  await page.reload();
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}
