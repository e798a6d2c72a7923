import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../../builders/chromium.ts';
import { rememberedWork } from '../../../builders/remembered-work.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { whenAllOver } from '../../../builders/when-all-over.ts';
import { expectAccessible, foundIn, openWindow } from '../../../builders/window.ts';
import { settled } from '../../../builders/window-of.ts';

/** A checker reads every view in full, which takes seconds each where the machine has other work. */
const CHECK_MS = 180_000;
/** Most presses of Tab that lead once around the window. */
const MOST_TABS = 120;

describeInChromium('everything works from the keyboard and has a name (U-06)', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    await host.ask('event.record', { events: rememberedWork() });
  });

  it.each(['light', 'dark'] as const)(
    'an accessibility checker finds nothing serious in any view, %s',
    async (colorScheme) => {
      const page = await openWindow(browser(), host, { colorScheme });
      const views = await page.getByRole('navigation').getByRole('link').all();
      expect(views.length).toBeGreaterThan(0);
      for (const view of views) {
        await view.click();
        await settled(page);
        await expectAccessible(page);
      }
    },
    CHECK_MS,
  );

  it('every view is reached by its shortcut and by name', async () => {
    const page = await openWindow(browser(), host);
    const names = await page.getByRole('navigation').getByRole('link').allTextContents();
    for (const [index, text] of names.entries()) {
      const name = text.replace(/Ctrl\d$/, '');
      await page.keyboard.press(`Control+${index + 1}`);
      await page.getByRole('navigation').locator('[aria-current=page]', { hasText: name }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it('Tab goes around the window, with the focus in sight at every step', async () => {
    const page = await openWindow(browser(), host);
    await foundIn(page).first().waitFor();
    await page.locator('body').focus();
    const unseen: string[] = [];
    let steps = 0;
    for (let step = 0; step < MOST_TABS; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const { outlineStyle } = getComputedStyle(element);
        const frame = element.closest('div');
        const isSeen =
          outlineStyle !== 'none' || (frame !== null && getComputedStyle(frame).outlineStyle !== 'none');
        return { what: element.outerHTML.slice(0, 120), isSeen };
      });
      if (focused === null) break;
      steps += 1;
      if (!focused.isSeen) unseen.push(focused.what);
    }
    expect(unseen).toEqual([]);
    expect(steps).toBeGreaterThan(10);
  });

  it('finds, looks at, pins and forgets without a mouse, and takes that back', async () => {
    const page = await openWindow(browser(), host);
    await foundIn(page).first().waitFor();
    await page.getByRole('button', { name: 'Files' }).focus();
    await page.keyboard.press('/');
    await page.keyboard.type('rounding');
    await foundIn(page, { selected: true, name: /rounding\.ts/ }).waitFor();
    await page.getByRole('article', { name: 'src/billing/rounding.ts' }).waitFor();
    await page.keyboard.press('Control+d');
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText(/is pinned/)
      .waitFor();
    await page.keyboard.press('Control+Shift+Backspace');
    await page
      .getByRole('dialog')
      .getByText(/would go, /)
      .waitFor();
    await page.getByRole('button', { name: 'Forget', exact: true }).press('Enter');
    await page.getByRole('article', { name: 'src/billing/rounding.ts' }).waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText(/Forgot/)
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await page.getByRole('article', { name: 'src/billing/rounding.ts' }).waitFor();
  });
});
