import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** How a window is opened. */
export interface WindowPlace extends BrowserContextOptions {
  /** What it shows: `#/graph?project=…`. Default: what it opens with. */
  readonly hash?: string;
}

/** A window of a host in a browser. */
export interface OpenedWindow {
  readonly page: Page;
  /** What the page has complained of in its console so far, the oldest first. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
}

/** Size of the desktop's window when it is first opened, px. */
const VIEWPORT = { width: 1280, height: 800 };

/** Opens a host's window, by the address that holds its token, in a session of its own, which the caller closes. */
export async function windowOf(
  browser: Browser,
  url: string,
  { hash = '', ...options }: WindowPlace = {},
): Promise<OpenedWindow> {
  const context = await browser.newContext({ viewport: VIEWPORT, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  try {
    await page.goto(url); // Exchanges the token for the cookie.
    if (hash !== '') await page.goto(new URL(hash, page.url()).href);
  } catch (error) {
    await context.close();
    throw error;
  }
  return { page, problems, close: () => context.close() };
}

/** Waits until nothing that a window shows is still loading or being counted. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}
