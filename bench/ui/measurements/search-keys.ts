import type { Page } from 'playwright-core';
import { launchChromium } from '../../../test/builders/launch-chromium.ts';
import { windowOf } from '../../../test/builders/window-of.ts';
import { atMost, type Benchmark, type Figure } from '../../figure.ts';
import { spreadOf } from '../../spread.ts';
import { showView } from '../show-view.ts';
import { withStory } from '../storied-home.ts';

const AIM_MS = 50;
const SIZES = { quick: [1_000], full: [1_000, 100_000] };
/** Typed key by key; each key changes what is found. */
const QUERIES = [
  'discount in cart',
  'services/checkout',
  'refund webhook',
  'line-item rounding',
  'shipping label stock',
];
/** Longest wait for results after a key, ms. */
const PATIENCE_MS = 5_000;

/** How long after a key the results that it asks for are on the screen. */
export const searchKeys: Benchmark = {
  name: 'search-keys',
  title: 'Search: from a key to its results on the screen',
  run: async ({ isQuick, progress }) => {
    const figures: Figure[] = [];
    for (const size of isQuick ? SIZES.quick : SIZES.full) {
      const times = await withStory(size, progress, ({ url }) => typedAt(url));
      figures.push({
        what: `key to results, ${size.toLocaleString('en')} resources`,
        unit: 'ms',
        value: spreadOf(times),
        aims: [atMost('p95', AIM_MS)],
      });
    }
    return {
      figures,
      notes: ['Until the frame after the list has changed; each key waits for the one before.'],
    };
  },
};

async function typedAt(url: string): Promise<readonly number[]> {
  const browser = await launchChromium();
  try {
    const { page, close } = await windowOf(browser, url);
    await showView(page, '#/search');
    // The first search opens the project.
    await typeOut(page, 'warm up');
    const times: number[] = [];
    for (const query of QUERIES) times.push(...(await typeOut(page, query)));
    await close();
    return times;
  } finally {
    await browser.close();
  }
}

async function typeOut(page: Page, query: string): Promise<readonly number[]> {
  const field = page.getByRole('main').getByRole('combobox').first();
  await field.fill('');
  const times: number[] = [];
  for (const key of query) {
    await page.evaluate(watchForResults, PATIENCE_MS);
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    const took = await page.evaluate(() => (globalThis as unknown as { took: Promise<number | null> }).took);
    if (took !== null) times.push(took);
  }
  return times;
}

/** Runs in the page: the time from the next input until the frame after the results have changed; null: they did not. */
function watchForResults(patienceMs: number): void {
  const watched = new Promise<number | null>((resolve) => {
    let startedAt = 0;
    document.addEventListener(
      'input',
      (event) => {
        startedAt = event.timeStamp;
      },
      { once: true, capture: true },
    );
    const results =
      document.querySelector('main [role="listbox"]')?.parentElement ?? document.querySelector('main')!;
    const observer = new MutationObserver(() => {
      if (startedAt === 0) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    });
    observer.observe(results, { childList: true, subtree: true, characterData: true });
    setTimeout(() => {
      observer.disconnect();
      resolve(null);
    }, patienceMs);
  });
  Object.assign(globalThis, { took: watched });
}
