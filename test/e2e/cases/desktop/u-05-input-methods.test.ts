import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../../builders/chromium.ts';
import { composeText, endBeforeEnter, endByEnter } from '../../../builders/input-method.ts';
import { rememberedWork } from '../../../builders/remembered-work.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { whenAllOver } from '../../../builders/when-all-over.ts';
import { foundIn, openWindow } from '../../../builders/window.ts';

/** Each text field of the shell and of Search: how to come to it, and what Enter does in it. */
const FIELDS = [
  {
    field: 'the search field',
    reach: async (page: Page) => page.getByRole('combobox', { name: 'Search memory' }).focus(),
    // The files of a made-up project lie nowhere, and opening one says so.
    hasStarted: async (page: Page) => (await page.getByText('This file is not on this machine').count()) > 0,
  },
  {
    field: 'the palette',
    reach: async (page: Page) => page.keyboard.press('Control+k'),
    hasStarted: async (page: Page) => (await page.getByRole('dialog').count()) === 0,
  },
  {
    field: 'the choice of project',
    reach: async (page: Page) => page.getByRole('button', { name: 'Project: All projects' }).click(),
    hasStarted: async (page: Page) => (await page.getByPlaceholder('Find a project…').count()) === 0,
  },
];
const ORDERS = [
  { order: 'Enter while converting', end: endByEnter },
  { order: 'the end of the conversion, then its Enter', end: endBeforeEnter },
];
const WRITTEN = 'invoice';

describeInChromium('the Enter that ends a conversion starts nothing (U-05)', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    await host.ask('event.record', { events: rememberedWork('invoice-shop') });
  });

  describe.each(FIELDS)('$field', ({ reach, hasStarted }) => {
    it.each(ORDERS)('$order', async ({ end }) => {
      const page = await openWindow(browser(), host);
      await foundIn(page).first().waitFor();
      await reach(page);
      await composeText(page, WRITTEN);
      await end(page, WRITTEN);
      const field = page.locator('input:focus');
      expect(await field.inputValue()).toBe(WRITTEN);
      expect(await hasStarted(page)).toBe(false);
      await page.locator('[role=option]', { hasText: WRITTEN }).first().waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => hasStarted(page)).toBe(true);
    });
  });
});
