import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { recordedCall } from '../../builders/recorded-calls.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

describeInChromium('the choice of a project', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    await host.ask('event.record', {
      // The latest of it is outside any project.
      events: ['shop', 'harbour', ''].map((project, place) => recordedCall(place, { project })),
    });
  });

  it('has what is outside any project last, by words, and by keys as well', async () => {
    const page = await openWindow(browser(), host, { hash: '#/activity' });
    await page.getByRole('button', { name: 'Project: All projects' }).click();
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await options.nth(3).waitFor();
    const names = await options.evaluateAll((each) => each.map(({ children }) => children[1]?.textContent));
    expect(names).toEqual(['All projects', 'harbour', 'shop', 'Outside any project']);
    await expectAccessible(page);
    await page.keyboard.type('outside');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Project: Outside any project' }).waitFor();
    const entries = page.getByRole('listbox', { name: 'What happened' }).getByRole('option');
    await expect.poll(() => entries.count()).toBe(1);
    await page.getByRole('link', { name: 'Graph' }).click();
    await page.getByText('Which project?').waitFor();
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['harbour', 'shop']);
  });
});
