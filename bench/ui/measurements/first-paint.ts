import { launchChromium } from '../../../test/builders/launch-chromium.ts';
import { windowOf } from '../../../test/builders/window-of.ts';
import { atMost, type Benchmark } from '../../figure.ts';
import { spreadOf } from '../../spread.ts';
import { withStory } from '../storied-home.ts';

const AIM_MS = 300;
const LOADS = { quick: 5, full: 20 };

/** How long the page takes from being requested until something, and until the first view, is painted. */
export const firstPaint: Benchmark = {
  name: 'first-paint',
  title: 'First paint after the page is requested',
  run: ({ isQuick, progress }) =>
    withStory(1_000, progress, async ({ url }) => {
      const browser = await launchChromium();
      const painted: number[] = [];
      const largest: number[] = [];
      try {
        const { page, close } = await windowOf(browser, url);
        for (let load = 0; load < (isQuick ? LOADS.quick : LOADS.full); load++) {
          await page.reload({ waitUntil: 'load' });
          const times = await page.evaluate(paintTimes);
          painted.push(times.first);
          largest.push(times.largest);
        }
        await close();
      } finally {
        await browser.close();
      }
      return {
        figures: [
          {
            what: 'first contentful paint',
            unit: 'ms',
            value: spreadOf(painted),
            aims: [atMost('p95', AIM_MS)],
          },
          { what: 'largest contentful paint', unit: 'ms', value: spreadOf(largest) },
        ],
        notes: ['From the request for the page, with the browser and its cache warm, at 1,000 resources.'],
      };
    }),
};

/** Runs in the page. */
function paintTimes(): Promise<{ first: number; largest: number }> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const largest = list.getEntries().at(-1)?.startTime ?? 0;
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? largest;
      resolve({ first, largest });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
