import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../../builders/chromium.ts';
import { learnGraph } from '../../../builders/made-graph.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { whenAllOver } from '../../../builders/when-all-over.ts';
import { openWindow } from '../../../builders/window.ts';

/** How long the window's work is measured, ms. */
const MEASURED_MS = 3_000;
/** Share of a core that a window nobody sees may take. */
const MOST_WORK = 0.01;

/** Hides the page as a browser tells it, or shows it again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Share of a core that the page's own work takes for a while. */
async function workOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scripted = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await scripted();
  await page.waitForTimeout(MEASURED_MS); // What is measured is work over a time.
  return ((await scripted()) - before) / (MEASURED_MS / 1_000);
}

const isWithoutCases = casesAreMissing();

describeInChromium('what is not seen is not drawn (U-12)', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  beforeAll(async () => {
    if (isWithoutCases) return;
    host = await startHost(tempFolder(over), {}, over);
    await learnGraph(host, 'demo', 300, 900);
  }, 120_000);

  it.skipIf(isWithoutCases)(
    'the graph gives up its canvas while the window is hidden, and is as it was when shown',
    async () => {
      const page = await openWindow(browser(), host, { hash: '#/graph?project=demo' });
      const canvas = page.locator('[data-testid=graph-canvas] canvas');
      await canvas.first().waitFor();
      await page.getByRole('button', { name: 'Go back in time' }).click();
      await page.getByRole('button', { name: 'Play forward' }).click();

      await setHidden(page, true);
      await expect.poll(() => canvas.count()).toBe(0);
      expect(await workOf(page)).toBeLessThan(MOST_WORK);

      await setHidden(page, false);
      await canvas.first().waitFor();
      await page.getByRole('listbox', { name: 'Resources drawn' }).waitFor();
    },
  );
});
