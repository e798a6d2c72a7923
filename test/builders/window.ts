import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** How a window is opened. */
export interface WindowOptions extends BrowserContextOptions {
  /** What it shows: `#/graph?project=…`. Default: what it opens with. */
  readonly hash?: string;
  /** What the page may complain of in its console. Default: nothing. */
  readonly expectedProblems?: RegExp;
}

/** Size of the desktop's window when it is first opened, px. */
const VIEWPORT = { width: 1280, height: 800 };

/** Opens the window of a host in a session of its own; whatever it complains of in the console fails the test. */
export async function openWindow(
  browser: Browser,
  host: { readonly url: string },
  { hash = '', expectedProblems, ...options }: WindowOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(problems.filter((problem) => !expectedProblems?.test(problem))).toEqual([]);
  });
  await page.goto(host.url); // Exchanges the token for the cookie.
  if (hash !== '') await page.goto(new URL(hash, page.url()).href);
  await page.getByRole('navigation').waitFor();
  return page;
}

/** What Search shows as found. */
export function foundIn(
  page: Page,
  is: { readonly name?: RegExp; readonly selected?: boolean } = {},
): Locator {
  return page.getByRole('listbox', { name: 'Results' }).getByRole('option', is);
}

/** Waits until nothing that the window shows is still loading or being counted. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Checks that axe finds nothing serious in what the window shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }));
  expect(serious).toEqual([]);
}
