import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { recordedCall } from '../../builders/recorded-calls.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

/** Chosen: the machine may be busy, and erasing starts a worker. */
const PATIENT = { timeout: 30_000 };
const WHOLE_WAY = 120_000;
/** So many that erasing them takes longer than looking at it. */
const EVENTS = 900;

describeInChromium('what is asked before something is done', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  let folder: string;

  beforeAll(async () => {
    folder = tempFolder(over);
    host = await startHost(folder, {}, over);
    const session = { session: 's1', tool: undefined, source: 'editor', type: 'file_changed' } as const;
    await host.ask('event.record', {
      events: Array.from({ length: EVENTS }, (_, index) =>
        recordedCall(index, {
          ...session,
          at: Date.now() - index * 1_000,
          paths: [`src/cart-${index % 9}.ts`],
        }),
      ),
    });
  });

  const focused = (page: Page): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.textContent ?? null);

  it(
    'fading is applied by its own verb only: Cancel, Escape and the cross leave all as it is, and lead back',
    async () => {
      const page = await openWindow(browser(), host, { hash: '#/decay?project=shop' });
      const change = page.getByRole('button', { name: 'Apply…' });
      await page.getByRole('textbox', { name: 'Associations to files, days' }).fill('3', PATIENT);
      const dialog = page.getByRole('dialog');
      for (const close of ['Cancel', 'Close', 'Escape']) {
        await change.click(PATIENT);
        await dialog.getByLabel('Reason').fill('too long');
        if (close === 'Escape') await page.keyboard.press(close);
        else await dialog.getByRole('button', { name: close }).click();
        await dialog.waitFor({ state: 'detached' });
        expect(await focused(page)).toBe('Apply…');
      }
      expect((await host.ask('maintenance.changes', {})).changes).toEqual([]);
      await change.click(PATIENT);
      await dialog.getByLabel('Reason').press('Enter');
      await dialog.waitFor({ state: 'detached', ...PATIENT });
      expect((await host.ask('maintenance.changes', {})).changes).toHaveLength(1);
      expect(await focused(page)).not.toBe(null);
    },
    WHOLE_WAY,
  );

  it('? shows every shortcut, Escape takes it away, and in a field it is a letter', async () => {
    const page = await openWindow(browser(), host, { hash: '#/agents' });
    await page.getByRole('heading', { name: 'Agents' }).first().waitFor(PATIENT);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('heading', { name: 'Procedures' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search memory' }).fill('why', PATIENT);
    await page.keyboard.press('?');
    expect(await page.getByRole('combobox', { name: 'Search memory' }).inputValue()).toBe('why?');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).click();
    await sheet.waitFor();
  });

  it(
    'why an export cannot be taken in is said where it was asked, over nothing else',
    async () => {
      const page = await openWindow(browser(), host, { hash: '#/settings' });
      const group = page.getByRole('heading', { name: 'Import', exact: true }).locator('..');
      writeFileSync(join(folder, 'letter.txt'), 'Dear harbour master');
      await group.getByLabel('File').fill(join(folder, 'letter.txt'));
      await group.getByRole('button', { name: 'Check' }).click();
      await group.getByRole('alert').waitFor(PATIENT);
      await expectAccessible(page);
      expect(await page.getByRole('region', { name: 'Notifications' }).getByRole('status').count()).toBe(0);
      await group.getByLabel('File').fill(join(folder, 'nothing.ndjson'));
      expect(await group.getByRole('alert').count()).toBe(0);
      await group.getByRole('button', { name: 'Check' }).click();
      await group.getByRole('alert').filter({ hasText: 'nothing.ndjson' }).waitFor(PATIENT);
    },
    WHOLE_WAY,
  );

  it(
    'an erasure shows how far it is, cannot be begun twice, and its dialog stays until it ends',
    async () => {
      const page = await openWindow(browser(), host, { hash: '#/settings' });
      await page.getByLabel('Project', { exact: true }).selectOption({ label: 'shop' });
      await page.getByRole('button', { name: 'Count and review…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase this?' });
      const erase = dialog.getByRole('button', { name: /^Erase/ });
      await erase.click(PATIENT);
      await dialog.getByRole('progressbar', { name: 'Erasing…' }).waitFor();
      for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll<HTMLButtonElement>('dialog[open] footer button')].map(
            ({ disabled }) => disabled,
          ),
        ),
      ).toEqual([true, true]);
      await dialog.waitFor({ state: 'detached', ...PATIENT });
      expect((await host.ask('privacy.pending', {})).erasures).toHaveLength(1);
    },
    WHOLE_WAY,
  );
});
