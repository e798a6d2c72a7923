import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { holloway, type RunningHost, startHost } from '../../builders/running-host.ts';
import { sharedFolder } from '../../builders/shared-data.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

const IMPORT_TIMEOUT_MS = 120_000;

describeInChromium('reviewing procedures of recorded sessions (U-06)', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  let home: string;
  beforeAll(async () => {
    home = tempFolder(over);
    host = await startHost(home, {}, over);
    const file = join(sharedFolder!, 'data/trajectories/context-evaluator.jsonl');
    const { exitCode, stderr } = await holloway(home, ['import', 'transcripts', file]);
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    await host.ask('procedure.mine', {});
  }, IMPORT_TIMEOUT_MS);

  const states = async (asked = host) => (await asked.ask('procedure.list', {})).counts;

  it.skipIf(sharedFolder === null)(
    'one is approved and another retired by keys, a change is undone, and all stands after a restart and a rebuild',
    async () => {
      const before = await states();
      expect(before.candidate).toBeGreaterThan(10);
      const [first, second, third] = (await host.ask('procedure.list', { states: ['candidate'], limit: 3 }))
        .procedures;
      const page = await openWindow(browser(), host, { hash: '#/procedures' });
      const detail = (name: string) => page.getByRole('article', { name });
      await detail(first!.title).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('a');
      await detail(second!.title).waitFor();
      await page.keyboard.press('r');
      await page.getByRole('dialog').getByLabel('Why').fill('Only true of that week');
      await page.keyboard.press('Enter');
      await page.getByText(`Retired: ${second!.title}`).waitFor();
      await detail(third!.title).waitFor();
      await page.keyboard.press('a');
      await page.getByText(`Approved: ${third!.title}`).waitFor();
      expect(await states()).toEqual({ candidate: before.candidate - 3, approved: 2, retired: 1 });
      await page.keyboard.press('u');
      await page.getByText('Taken back.').waitFor();
      await page.getByRole('tab', { name: /Retired/ }).click();
      await detail(second!.title).waitFor();
      await page.getByText('Only true of that week').waitFor();
      await expectAccessible(page);

      await page.context().close();
      await host.stop();
      const again = await startHost(home);
      await again.ask('maintenance.rebuild', {});
      await again.ask('procedure.mine', {});
      expect(await states(again)).toEqual({ candidate: before.candidate - 2, approved: 1, retired: 1 });
      const kept = await again.ask('procedure.get', { id: second!.id });
      expect(kept).toMatchObject({
        state: 'retired',
        changes: [{ what: 'retired', reason: 'Only true of that week' }],
      });
    },
    IMPORT_TIMEOUT_MS,
  );
});
