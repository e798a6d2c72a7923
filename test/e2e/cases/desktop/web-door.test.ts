import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../../builders/chromium.ts';
import { holloway, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

/** What the browser complains of while a page is used. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

describeInChromium('the window in a browser', () => {
  const browser = sharedChromium();

  it('opens with the key, which leaves the address, and breaks no rule of its page in any view', async () => {
    const host = await startHost(tempFolder());
    const page = await browser().newPage();
    const complaints = complaintsOf(page);
    await page.goto(host.url);
    expect(new URL(page.url()).search).toBe('');
    const views = page.getByRole('navigation').getByRole('link');
    await views.first().waitFor();
    for (const view of await views.all()) {
      await view.click();
      const busy = await page.locator('[aria-busy=true]').all();
      await Promise.all(busy.map((place) => place.waitFor({ state: 'detached' })));
    }
    const cookies = await page.context().cookies();
    expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', expires: -1 }]);
    expect(await page.evaluate(() => history.length)).toBeLessThan(20);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('stays closed to another browser, and says how it is opened', async () => {
    const host = await startHost(tempFolder());
    const page = await (await browser().newContext()).newPage();
    const answer = await page.goto(new URL(host.url).origin);
    expect(answer?.status()).toBe(401);
    expect(await page.getByRole('main').textContent()).toContain('holloway window');
    await page.context().close();
  });

  it('no page of another origin gets in, even where the browser has the cookie', async () => {
    const [host, other] = [await startHost(tempFolder()), await startHost(tempFolder())];
    const context = await browser().newContext();
    const page = await context.newPage();
    await page.goto(host.url);
    await page.goto(other.url);
    const { origin, host: address } = new URL(host.url);
    const attempts = await page.evaluate(
      async ([there, socket]) => {
        const opened = new Promise((resolve) => {
          const attempt = new WebSocket(`ws://${socket}/socket`);
          attempt.onopen = () => resolve('open');
          attempt.onerror = () => resolve('refused');
        }).catch(() => 'refused');
        const read = fetch(`${there}/`, { credentials: 'include' }).then(
          () => 'read',
          () => 'refused',
        );
        return await Promise.all([opened, read]);
      },
      [origin, address],
    );
    expect(attempts).toEqual(['refused', 'refused']);
    await context.close();
  });
});

it('`holloway window` prints what opens the window, from a file that only its owner reads, until the host stops', async () => {
  const home = tempFolder();
  const host = await startHost(home);
  const { stdout } = await holloway(home, ['window', '--json']);
  expect(JSON.parse(stdout)).toEqual({ url: host.url });
  expect(statSync(join(home, 'run', 'window')).mode & 0o777).toBe(0o600);
  const second = await holloway(home, ['serve', '--json']);
  expect(JSON.parse(second.stdout)).toMatchObject({ alreadyRunning: true, url: host.url });
  await host.stop();
  expect(statSync(join(home, 'run', 'window'), { throwIfNoEntry: false })).toBeUndefined();
});
