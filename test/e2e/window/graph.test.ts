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
const FORGOTTEN = 'src/cart.ts';

describeInChromium('the graph', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;

  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    const session = { session: 's1', tool: undefined, source: 'editor', type: 'file_changed' } as const;
    await host.ask('event.record', {
      events: [FORGOTTEN, 'src/tax.ts', 'src/total.ts'].map((path, index) =>
        recordedCall(index, { ...session, at: Date.now() - index * 1_000, paths: [path] }),
      ),
    });
  });

  it(
    'forgets a resource from its details by a shortcut, and draws it again when that is undone',
    async () => {
      const files = async () => (await host.ask('memory.stats', { project: 'shop' })).files;
      const page = await openWindow(browser(), host, { hash: '#/graph?project=shop' });
      const list = page.getByRole('listbox', { name: 'Resources drawn' });
      const row = list.getByRole('option', { name: /cart\.ts/ });
      await row.click(PATIENT);
      const details = page.getByRole('region', { name: FORGOTTEN });
      await details.getByRole('button', { name: 'Forget…' }).waitFor();
      await page.keyboard.press('Control+Shift+Backspace');
      const dialog = page.getByRole('dialog', { name: `Forget ${FORGOTTEN}?` });
      await dialog.getByText('1 event would go').waitFor(PATIENT);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Forget', exact: true }).press('Enter');
      await row.waitFor({ state: 'detached', ...PATIENT });
      expect(await files()).toBe(2);
      expect(await list.getByRole('option').count()).toBe(2);

      await page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('button', { name: 'Undo' })
        .press('Enter');
      await row.waitFor(PATIENT);
      expect(await files()).toBe(3);
      await details.waitFor();
    },
    WHOLE_WAY,
  );
});
