import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../../builders/chromium.ts';
import { learnGraph } from '../../../builders/made-graph.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { whenAllOver } from '../../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../../builders/window.ts';

/** Time for one test: software rendering, on machines that do other things too, ms. */
const SLOW_MS = 120_000;
/** Longest that the window may be blocked, ms, on a machine that is not busy with anything else. */
const LONGEST_BLOCK_MS = 100;
/** Longest from a key to the frame that shows it, and from asking for the graph to its first picture, ms, likewise. */
const LONGEST_KEY_MS = 50;
const FIRST_PICTURE_MS = 1_000;
/**
 * Steps of the sum that tells how slow the machine is, and how long they take on a machine that the limits above are
 * meant for, ms. Chosen: two thirds of the fastest measured, which was 60 on two cores of an AMD EPYC; two of an Intel
 * Xeon at 2 GHz take 174 to 184 with nothing beside, and draw by processor.
 */
const STEPS = 20_000_000;
const STEPS_MS = 40;

/** Tells what blocks the page from now on; in its own time, which other programs make longer. */
async function watchBlocks(
  page: Page,
): Promise<() => Promise<{ longest: number; longestKey: number; slowness: number }>> {
  await page.evaluate(() => {
    const blocks: number[] = [];
    const keys: number[] = [];
    const watch = (
      durations: number[],
      options: PerformanceObserverInit & { readonly durationThreshold?: number },
    ) =>
      new PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries())
          if (options.type === 'longtask' || name === 'keydown') durations.push(duration);
      }).observe(options);
    watch(blocks, { type: 'longtask' });
    watch(keys, { type: 'event', durationThreshold: 16 });
    Object.assign(window, { blocks, keys });
  });
  return () =>
    page.evaluate(
      ({ steps, stepsMs }) => {
        const { blocks, keys } = window as unknown as Record<'blocks' | 'keys', readonly number[]>;
        const [longest, longestKey] = [Math.max(0, ...blocks), Math.max(0, ...keys)];
        const start = performance.now();
        let sum = 1;
        for (let step = 0; step < steps; step++) sum = (sum ^ (sum << 1)) + step;
        const took = performance.now() - start + (sum === 0.5 ? 1 : 0);
        return { longest, longestKey, slowness: Math.max(1, took / stepsMs) };
      },
      { steps: STEPS, stepsMs: STEPS_MS },
    );
}

const isWithoutCases = casesAreMissing();

describeInChromium('two thousand nodes are an everyday graph (U-04)', { timeout: SLOW_MS }, () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  beforeAll(async () => {
    if (isWithoutCases) return;
    host = await startHost(tempFolder(over), {}, over);
    await learnGraph(host, 'big', 2_000, 6_000);
    await learnGraph(host, 'small', 20, 40);
  }, 120_000);

  const open = async (project: string): Promise<Page> => {
    const page = await openWindow(browser(), host, { hash: `#/graph?project=${project}` });
    await page.locator('[data-testid=graph-canvas] canvas').first().waitFor();
    return page;
  };

  it.skipIf(isWithoutCases)(
    'draws at most a thousand elements of it and says how many there are',
    async () => {
      const page = await open('big');
      await page.getByText(/of (1,9\d\d|2,000) files · .* of 1\d,\d{3} associations drawn/).waitFor();

      const picture = await host.ask('graph.open', {
        project: 'big',
        start: { kind: 'strongest' },
        limit: 1_000,
      });
      const lines = picture.clusters.reduce((sum, { links }) => sum + 1 + links.length, 0);
      expect(picture.nodes.length + picture.edges.length + lines).toBeLessThanOrEqual(1_000);
      expect(picture.clusters.length).toBeGreaterThan(0);
    },
  );

  it.skipIf(isWithoutCases)(
    'is there within a second, and does not block the window while it is filtered, dragged, zoomed and left',
    async () => {
      const page = await openWindow(browser(), host, { hash: '#/search' });
      const askedAt = performance.now();
      await page.goto(new URL('#/graph?project=big', page.url()).href);
      await page.locator('[data-testid=graph-canvas] canvas').first().waitFor();
      const firstPicture = performance.now() - askedAt;
      const blocks = await watchBlocks(page);

      await page.getByPlaceholder('Filter by name…').pressSequentially('invoice');
      await page.getByText(/match(es)? drawn/).waitFor();
      const box = (await page.locator('[data-testid=graph-canvas]').boundingBox())!;
      await page.mouse.move(box.x + 40, box.y + 40);
      await page.mouse.down();
      for (let step = 0; step < 20; step++)
        await page.mouse.move(box.x + 40 + step * 8, box.y + 40 + step * 4);
      await page.mouse.up();
      for (let step = 0; step < 6; step++) await page.mouse.wheel(0, step < 3 ? -120 : 120);
      await page.goto(new URL('#/graph?project=small', page.url()).href);
      await page.getByText(/of 20 files/).waitFor();
      await page.goto(new URL('#/search', page.url()).href);
      await page.locator('[data-testid=graph-canvas]').waitFor({ state: 'detached' });

      const { longest, longestKey, slowness } = await blocks();
      console.info(
        `longest block ${longest} ms, key ${longestKey} ms, first picture ${firstPicture} ms, slowness ${slowness}`,
      );
      expect(longest).toBeLessThan(LONGEST_BLOCK_MS * slowness);
      expect(longestKey).toBeLessThan(LONGEST_KEY_MS * slowness);
      expect(firstPicture).toBeLessThan(FIRST_PICTURE_MS * slowness);
    },
  );

  it.skipIf(isWithoutCases)(
    'has a list beside it that opens, selects and says the same by keyboard',
    async () => {
      const page = await open('big');
      const list = page.getByRole('listbox', { name: 'Resources drawn' });

      await list.focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('button', { name: /^Expand/ }).waitFor();
      const before = await list.getByRole('option').first().getAttribute('aria-setsize');
      await page.keyboard.press('Enter');
      await page.getByText(/resources? added/).waitFor();
      const after = await list.getByRole('option').first().getAttribute('aria-setsize');

      expect(Number(after)).toBeGreaterThan(Number(before));
      await expectAccessible(page);
    },
  );
});
