import type { Page } from 'playwright-core';
import { launchChromium } from '../../../test/builders/launch-chromium.ts';
import { settled, windowOf } from '../../../test/builders/window-of.ts';
import { atLeast, atMost, type Benchmark, type Figure } from '../../figure.ts';
import { withStory } from '../storied-home.ts';
import { STORY_PROJECT } from '../story.ts';

const AIM_FPS = 30;
const FIRST_PICTURE_AIM_MS = 1_000;
const SIZES = { quick: [1_000], full: [1_000, 5_000, 100_000] };
/** How long the window has been open before the graph is asked for, ms. */
const OPEN_FOR_MS = 2_000;
/** Moves of one gesture, a frame apart. */
const MOVES = 90;
const GRAPH = `#/graph?project=${encodeURIComponent(STORY_PROJECT)}`;

/** Frames a second while the picture is moved and zoomed, and how long the first picture takes. */
export const graphFrames: Benchmark = {
  name: 'graph-frames',
  title: 'Graph: first picture, and frames while it is moved',
  run: async ({ isQuick, progress }) => {
    const figures: Figure[] = [];
    for (const size of isQuick ? SIZES.quick : SIZES.full) {
      const { firstPicture, pan, zoom, drawn } = await withStory(size, progress, ({ url }) => movedAt(url));
      const at = `${size.toLocaleString('en')} resources (${drawn})`;
      figures.push(
        {
          what: `first picture, ${at}`,
          unit: 'ms',
          value: firstPicture,
          aims: [atMost('value', FIRST_PICTURE_AIM_MS)],
        },
        { what: `pan, ${at}`, unit: 'fps', value: pan, aims: [atLeast(AIM_FPS)] },
        { what: `zoom, ${at}`, unit: 'fps', value: zoom, aims: [atLeast(AIM_FPS)] },
      );
    }
    return {
      figures,
      notes: [
        'Drawn by the processor: there is no graphics card here. What is drawn is bounded, whatever the project holds.',
      ],
    };
  },
};

async function movedAt(url: string) {
  const browser = await launchChromium();
  try {
    const { page, close } = await windowOf(browser, url);
    // Somebody goes from one view to another: the window has been there for a while.
    await page.waitForTimeout(OPEN_FOR_MS);
    const startedAt = performance.now();
    await page.goto(new URL(GRAPH, page.url()).href);
    await page.locator('main canvas').first().waitFor();
    await settled(page);
    const firstPicture = performance.now() - startedAt;
    const drawn =
      (await page
        .getByText(/associations drawn/)
        .first()
        .textContent()) ?? '';
    const pan = await framesWhile(page, (x, y, step) => page.mouse.move(x + step * 2, y + step));
    const zoom = await framesWhile(page, (_x, _y, step) => page.mouse.wheel(0, step % 20 < 10 ? 40 : -40));
    await close();
    return { firstPicture, pan, zoom, drawn };
  } finally {
    await browser.close();
  }
}

/** Frames a second that the page painted during a gesture over the picture. */
async function framesWhile(
  page: Page,
  move: (x: number, y: number, step: number) => Promise<void>,
): Promise<number> {
  const box = (await page.locator('main canvas').first().boundingBox())!;
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down({ button: 'left' });
  await page.evaluate(countFrames);
  for (let step = 1; step <= MOVES; step++) await move(x, y, step);
  const frames = await page.evaluate(() =>
    (globalThis as unknown as { endFrames: () => number }).endFrames(),
  );
  await page.mouse.up();
  return frames;
}

/** Runs in the page. */
function countFrames(): void {
  let frames = 0;
  const startedAt = performance.now();
  let id = 0;
  const count = (): void => {
    frames += 1;
    id = requestAnimationFrame(count);
  };
  id = requestAnimationFrame(count);
  Object.assign(globalThis, {
    endFrames: () => {
      cancelAnimationFrame(id);
      return (frames * 1_000) / (performance.now() - startedAt);
    },
  });
}
