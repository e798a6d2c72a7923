import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { importPastSessions, isWithoutPastSessions } from '../../builders/past-sessions.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

const TIMEOUT_MS = 120_000;
const isWithout = isWithoutPastSessions();
/** Associations that may fade away while the test goes from one question to the next. */
const MEANWHILE = 3;

describeInChromium('judging what was learned in the window, over recorded sessions', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  let project: string;
  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    project = await importPastSessions(host, { recorded: 'context-evaluator' }, over);
    await host.ask('procedure.mine', {});
  }, TIMEOUT_MS);

  it.skipIf(isWithout)(
    'a change of decay is previewed with its counts, applied, listed and undone, and memory is as before',
    async () => {
      const associations = async () => (await host.ask('memory.stats', { project })).associations;
      const recalled = async () =>
        (await host.ask('memory.recall', { project, query: 'jumbled columns' })).results.map(
          ({ path }) => path,
        );
      const before = {
        associations: await associations(),
        recalled: await recalled(),
        settings: await host.ask('maintenance.settings', { project }),
      };
      const page = await openWindow(browser(), host, { hash: '#/decay' });
      await page.getByText('Would drop nothing.').waitFor();
      await page.getByRole('textbox', { name: 'Associations to files, days' }).fill('1');

      const sentence = page.getByRole('status').filter({ hasText: /^Would drop [\d,]+ associations/ });
      await sentence.waitFor();
      const said = Number(((await sentence.textContent()) ?? '').replace(/\D/g, ''));
      const settings = { association: { file: 1 } };
      const { proposed } = await host.ask('maintenance.preview', { project, settings });
      expect(proposed.associations).toBeGreaterThan(100);
      expect(Math.abs(proposed.associations - said)).toBeLessThanOrEqual(MEANWHILE);
      expect(await associations()).toBe(before.associations);
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Apply…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Only the last week counts');
      await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const dropped = before.associations - (await associations());
      expect(Math.abs(proposed.associations - dropped)).toBeLessThanOrEqual(MEANWHILE);
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByText(`${dropped} associations dropped`)
        .waitFor();

      await page.getByRole('tab', { name: 'Changes' }).click();
      const change = page
        .getByRole('table', { name: 'Changes, the latest first' })
        .getByRole('row', { name: /Only the last week counts/ });
      expect(await change.textContent()).toContain(`${dropped} associations dropped`);
      await expectAccessible(page);
      await change.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone: all is as if it had never been.').waitFor();
      await change.getByText('undone').waitFor();
      expect({
        associations: await associations(),
        recalled: await recalled(),
        settings: await host.ask('maintenance.settings', { project }),
      }).toEqual(before);
    },
    TIMEOUT_MS,
  );

  it.skipIf(isWithout)(
    'two procedures are approved and one is retired with its reason, one approval is undone, and so it stays when the host starts anew',
    async () => {
      const { procedures, counts } = await host.ask('procedure.list', { states: ['candidate'], limit: 3 });
      const [first, second, third] = procedures;
      const page = await openWindow(browser(), host, { hash: '#/procedures' });
      const article = (name: string) => page.getByRole('article', { name, exact: true });
      await article(first!.title).getByRole('button', { name: 'Approve' }).click();
      await article(second!.title).getByRole('button', { name: 'Approve' }).click();
      await article(third!.title).getByRole('button', { name: 'Retire' }).click();
      const dialog = page.getByRole('dialog', { name: 'Retire this procedure?' });
      await dialog.getByLabel('Why').fill('True of one week only');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Retire' }).click();
      await page.getByText(`Retired: ${third!.title}`).waitFor();

      await page.getByRole('tab', { name: /Approved/ }).click();
      await page.getByRole('option', { name: second!.title }).click();
      await article(second!.title).getByRole('button', { name: 'Undo: Approved' }).click();
      await article(second!.title).waitFor({ state: 'detached' });
      await article(first!.title).waitFor();

      await page.close();
      await host.stop();
      host = await startHost(host.home, {}, over);
      expect((await host.ask('procedure.list', {})).counts).toEqual({
        candidate: counts.candidate - 2,
        approved: 1,
        retired: 1,
      });
      const again = await openWindow(browser(), host, { hash: '#/procedures' });
      await again.getByRole('tab', { name: /Retired/ }).click();
      const retired = again.getByRole('article', { name: third!.title, exact: true });
      await retired.getByText('True of one week only').waitFor();
      expect(await host.ask('procedure.get', { id: third!.id })).toMatchObject({
        state: 'retired',
        changes: [{ what: 'retired', reason: 'True of one week only', isByPerson: true }],
      });
      await again.getByRole('tab', { name: /Approved/ }).click();
      await again.getByRole('article', { name: first!.title, exact: true }).waitFor();
      expect(await host.ask('procedure.get', { id: second!.id })).toMatchObject({ state: 'candidate' });
    },
    TIMEOUT_MS,
  );
});
