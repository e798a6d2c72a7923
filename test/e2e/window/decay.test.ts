import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { recordedCall } from '../../builders/recorded-calls.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

const DAY = 86_400_000;
/** Chosen: the machine may be busy, and a preview starts a worker. */
const PATIENT = { timeout: 30_000 };
/** Of a test that previews, applies and undoes, ms. Chosen: six workers one after the other. */
const WHOLE_WAY = 120_000;

describeInChromium('Decay', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;

  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    const now = Date.now();
    await host.ask('event.record', {
      events: [180, 20, 0].map((days) =>
        recordedCall(days, {
          at: now - days * DAY,
          session: `s${String(days)}`,
          tool: undefined,
          type: 'file_changed',
          source: 'editor',
          paths: [`src/cart-${String(days)}.ts`, `src/tax-${String(days)}.ts`],
        }),
      ),
    });
  });

  const decay = '#/decay?project=shop';

  it(
    'previews settings as they are typed, applies them with a reason, and undoes them',
    async () => {
      const page = await openWindow(browser(), host, { hash: decay });
      const sentence = page.getByRole('status').filter({ hasText: 'Would drop' });
      await sentence.filter({ hasText: 'Would drop nothing.' }).waitFor(PATIENT);
      await page.getByRole('textbox', { name: 'Associations to files, days' }).fill('10');
      await sentence
        .filter({ hasText: 'Would drop 2 associations, and 2 files would no longer be suggested.' })
        .waitFor(PATIENT);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Apply…' }).click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('spring cleaning');
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await page.getByText('2 associations dropped, 2 files faded out. Can be undone until').waitFor(PATIENT);
      const list = page.getByRole('listbox', { name: 'What is gone soonest, first' });
      await expect.poll(() => list.getByRole('option').count(), PATIENT).toBe(4);

      await page.getByRole('tab', { name: 'Changes' }).click();
      const row = page.getByRole('row', { name: /spring cleaning/ });
      await row.getByRole('button', { name: 'Undo' }).click();
      await row.getByText('undone').waitFor(PATIENT);
      await page.getByRole('tab', { name: 'Fading' }).click();
      await expect.poll(() => list.getByRole('option').count(), PATIENT).toBe(6);
      expect(await host.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
    },
    WHOLE_WAY,
  );

  it('pins what is selected with a key, lists it, and lets it go', async () => {
    const page = await openWindow(browser(), host, { hash: decay });
    const list = page.getByRole('listbox', { name: 'What is gone soonest, first' });
    await list.getByRole('option', { name: /cart-180/ }).click(PATIENT);
    await page.keyboard.press('p');
    await page.getByText('cart-180.ts is pinned').waitFor(PATIENT);
    await page.getByRole('tab', { name: 'Pinned' }).click();
    const row = page.getByRole('row', { name: /cart-180/ });
    await row.waitFor(PATIENT);
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Unpin' }).click();
    await page.getByText('Nothing is pinned').waitFor(PATIENT);
  });

  it('shows how large the store is and counts what keeping less would delete before it is set', async () => {
    const page = await openWindow(browser(), host, { hash: `${decay}&part=storage`, colorScheme: 'dark' });
    await page.getByText('would delete 1 event').first().waitFor(PATIENT);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Set… 30 days' }).click();
    await page.getByRole('button', { name: 'Delete 1 event' }).waitFor(PATIENT);
    await page.keyboard.press('Escape');
  });

  it('shows all projects where none is chosen', async () => {
    await host.ask('event.record', { events: [recordedCall(1, { project: 'blog' })] });
    const page = await openWindow(browser(), host, { hash: '#/decay' });
    await page.getByRole('row', { name: /shop/ }).click(PATIENT);
    await page.getByRole('listbox', { name: 'What is gone soonest, first' }).waitFor(PATIENT);
  });
});
