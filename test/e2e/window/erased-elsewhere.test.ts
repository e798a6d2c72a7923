import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { recordedCall } from '../../builders/recorded-calls.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { openWindow } from '../../builders/window.ts';

/** Chosen: the machine may be busy, and erasing starts a worker. */
const PATIENT = { timeout: 30_000 };
const WHOLE_WAY = 120_000;
const ERASED = 'src/cart.ts';

/** How each view shows the file. */
const VIEWS: Readonly<Record<string, (page: Page) => Locator>> = {
  '#/search?q=cart': (page) => page.getByRole('option', { name: /cart\.ts/ }),
  '#/graph?project=shop': (page) => page.getByRole('option', { name: /cart\.ts/ }),
  '#/activity': (page) => page.getByText(ERASED, { exact: false }).first(),
  '#/decay': (page) => page.getByText('cart.ts', { exact: false }).first(),
};

describeInChromium('what is erased elsewhere while the window is open', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;

  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    const session = { session: 's1', tool: undefined, source: 'editor', type: 'file_changed' } as const;
    await host.ask('event.record', {
      events: [ERASED, 'src/tax.ts', 'src/total.ts'].map((path, index) =>
        recordedCall(index, { ...session, at: Date.now() - index * 1_000, paths: [path] }),
      ),
    });
  });

  it(
    'leaves every view that shows it, and comes back when that is undone',
    async () => {
      const shown = await Promise.all(
        Object.entries(VIEWS).map(async ([hash, fileIn]) => {
          const file = fileIn(await openWindow(browser(), host, { hash }));
          await file.waitFor(PATIENT);
          return { hash, file };
        }),
      );
      const scope = { project: 'shop', resources: [{ kind: 'file', name: ERASED } as const] };
      const { erasure } = await host.ask('privacy.erase', { scope, backups: 'keep' });
      await Promise.all(shown.map(({ file }) => file.waitFor({ state: 'detached', ...PATIENT })));
      await host.ask('privacy.undo', { erasure: erasure.id });
      const [search, , ...others] = shown;
      // The graph draws what it has drawn; what is known again is found from it.
      for (const { file } of [search!, ...others]) await file.waitFor(PATIENT);
      expect((await host.ask('memory.stats', { project: 'shop' })).files).toBe(3);
    },
    WHOLE_WAY,
  );
});
