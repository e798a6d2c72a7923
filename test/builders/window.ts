import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type WindowPlace, windowOf } from './window-of.ts';

/** How a test opens a window. */
export interface WindowOptions extends WindowPlace {
  /** What the page may complain of in its console. Default: nothing. */
  readonly expectedProblems?: RegExp;
}

/** Opens the window of a host in a session of its own; whatever it complains of in the console fails the test. */
export async function openWindow(
  browser: Browser,
  host: { readonly url: string },
  { expectedProblems, ...place }: WindowOptions = {},
): Promise<Page> {
  const { page, problems, close } = await windowOf(browser, host.url, place);
  onTestFinished(async () => {
    await close();
    expect(problems.filter((problem) => !expectedProblems?.test(problem))).toEqual([]);
  });
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
