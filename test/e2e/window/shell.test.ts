import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { recordedCalls } from '../../builders/recorded-calls.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

describeInChromium('the window', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    await host.ask('event.record', { events: recordedCalls(0, 100) });
  });

  it('opens on Search, and keeps the key out of the address', async () => {
    const page = await openWindow(browser(), host);
    await page.getByRole('link', { name: 'Search' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('status').getByText('Learning').waitFor();
    await expectAccessible(page);
  });

  it('puts the cursor into the field of Search also where Search is shown already', async () => {
    const page = await openWindow(browser(), host, { hash: '#/search' });
    const field = page.getByRole('combobox', { name: 'Search' }).first();
    await field.fill('part');
    const link = page.getByRole('link', { name: 'Search' });
    await link.click();
    await field.and(page.locator(':focus')).waitFor();
    expect(await field.inputValue()).toBe('part');
    await link.focus();
    await page.keyboard.press('Enter');
    await field.and(page.locator(':focus')).waitFor();
  });
});
