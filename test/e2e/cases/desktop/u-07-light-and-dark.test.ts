import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../../builders/chromium.ts';
import { rememberedWork } from '../../../builders/remembered-work.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { whenAllOver } from '../../../builders/when-all-over.ts';
import { foundIn, openWindow } from '../../../builders/window.ts';

/** How bright the page's ground is, 0–255. */
async function brightness(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const colour = getComputedStyle(document.documentElement).backgroundColor;
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  });
}

/** What reaches beyond the window to the right, where nobody scrolls. */
async function cutOff(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const wide = [...document.querySelectorAll('button, a, input, select, h1, h2')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > window.innerWidth + 1 || left < -1);
    });
    return wide.map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

describeInChromium('it follows the system’s light and dark (U-07)', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    await host.ask('event.record', { events: rememberedWork() });
  });

  it('in the dark no frame is white: the ground is dark before any script has run', async () => {
    const context = await browser().newContext({ colorScheme: 'dark' });
    try {
      const page = await context.newPage();
      await page.goto(host.url);
      await page.route('**/*.js', () => undefined); // Never answered.
      await page.reload({ waitUntil: 'commit' });
      await page.locator('link[rel=stylesheet]').first().waitFor({ state: 'attached' });
      await expect.poll(() => brightness(page)).toBeLessThan(60);
      expect(await page.locator('main').count()).toBe(0);
    } finally {
      await context.close();
    }
  });

  it('a change of the system shows while the window is open', async () => {
    const page = await openWindow(browser(), host, { colorScheme: 'dark' });
    expect(await brightness(page)).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => brightness(page), { timeout: 1_000 }).toBeGreaterThan(200);
  });

  it('what the person has chosen stays, whatever the system says, and from the first frame', async () => {
    const page = await openWindow(browser(), host, { colorScheme: 'light' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Look: dark');
    await page.keyboard.press('Enter');
    await expect.poll(() => brightness(page)).toBeLessThan(60);
    await page.reload();
    await page.getByRole('navigation').waitFor();
    expect(await brightness(page)).toBeLessThan(60);
  });

  it('with reduced motion nothing moves', async () => {
    const page = await openWindow(browser(), host, { reducedMotion: 'reduce' });
    const longest = await page.evaluate(() => {
      const seconds = [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].join(',').split(',').map(Number.parseFloat);
      });
      return Math.max(...seconds);
    });
    expect(longest).toBeLessThan(0.001);
  });

  it('with high contrast lines and quiet words become strong', async () => {
    await host.ask('settings.set', { changes: { theme: 'system' } });
    const page = await openWindow(browser(), host, { contrast: 'more' });
    const [border, text, muted] = await page.evaluate(() => {
      const probe = document.createElement('i');
      document.body.append(probe);
      return ['--border', '--text', '--text-muted'].map((token) => {
        probe.style.color = `var(${token})`;
        return getComputedStyle(probe).color;
      });
    });
    expect(muted).toBe(text);
    expect(border).toBe('rgb(139, 140, 134)');
  });

  it.each([
    { how: 'zoom of 200 %', viewport: { width: 640, height: 400 }, fontSize: '100%' },
    { how: 'text of 200 %', viewport: { width: 1280, height: 800 }, fontSize: '200%' },
  ])('$how cuts nothing off', async ({ viewport, fontSize }) => {
    const page = await openWindow(browser(), host, { viewport });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await foundIn(page).first().waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    expect(await cutOff(page)).toEqual([]);
  });
});
