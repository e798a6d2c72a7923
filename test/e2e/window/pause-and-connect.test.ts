import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { fileCall, userPrompt } from '../../builders/claude-code-payloads.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

const TIMEOUT_MS = 120_000;
const CALLS = 100;
/** As a person may have written it; short, so that a change shows all of it. */
const SETTINGS = '{\n\t"model": "opus",\n\t"permissions": { "allow": ["Bash(ls)"] }\n}';

/** The two texts that a shown change leads from and to. */
async function textsOf(page: Page): Promise<{ readonly before: string; readonly after: string }> {
  const rows = await page
    .getByRole('region', { name: 'The change to the settings file' })
    .getByRole('row')
    .evaluateAll((elements) =>
      elements.map((row) => [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent)),
    );
  const without = (other: string): string =>
    rows
      .filter(([sign]) => sign !== other)
      .map(([, text]) => text)
      .join('\n');
  return { before: without('+'), after: without('-') };
}

describeInChromium('what is recorded is the person’s to say, in the window', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  let account: string;
  beforeAll(async () => {
    account = realpathSync(tempFolder(over));
    host = await startHost(join(account, '.holloway'), { env: { HOME: account } }, over);
  });

  const events = async () => (await host.ask('memory.stats', {})).events;

  async function work(project: string, about: string): Promise<void> {
    for (let call = 0; call < CALLS / 2; call += 1) {
      const payloads = [
        userPrompt('s', project, `look at the ${about} once more, for the ${call}th time`),
        fileCall('s', project, `src/${about}-${call}.ts`),
      ];
      for (const payload of payloads) await host.ask('hook.handle', { agent: 'claude-code', payload });
    }
  }

  it(
    'while it is paused nothing is recorded, nor taken in later, and what comes after is',
    async () => {
      const project = join(account, 'shop');
      mkdirSync(project);
      const page = await openWindow(browser(), host, { hash: '#/activity' });
      await page.getByRole('button', { name: 'Pause recording' }).click();
      await page.getByRole('menuitem', { name: 'Until resumed' }).click();
      await page.getByText('Recording is paused until you resume it.').waitFor();
      await page.getByRole('status').getByText('Paused').waitFor();
      expect(await host.ask('host.status', {})).toMatchObject({ state: 'paused', pausedUntil: null });
      await expectAccessible(page);

      await work(project, 'secretive');
      expect(await events()).toBe(0);
      await page.getByText('Nothing has happened yet').waitFor();

      await page.getByRole('button', { name: 'Resume recording' }).first().click();
      await page.getByRole('status').getByText('Learning').waitFor();
      await work(project, 'public');
      expect(await events()).toBe(CALLS);
      expect(await host.ask('host.status', {})).toMatchObject({ state: 'learning', spooled: 0 });
      await page.getByText(`look at the public once more, for the ${CALLS / 2 - 1}th time`).waitFor();
      expect((await host.ask('search.find', { query: 'secretive' })).hits).toEqual([]);
      expect((await host.ask('search.find', { query: 'public' })).hits).not.toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'an agent is connected after its exact change was shown, checked by a real round trip, and disconnected to the byte',
    async () => {
      const file = join(account, 'throw-away', 'settings.json');
      mkdirSync(join(account, 'throw-away'));
      writeFileSync(file, SETTINGS);
      const contents = () => readFileSync(file, 'utf8');
      const agent = { agent: 'claude-code', settings: file } as const;
      const page = await openWindow(browser(), host, { hash: '#/agents' });
      const dialog = (name: string) => page.getByRole('dialog', { name });
      await page.getByRole('textbox', { name: 'Settings file' }).fill(file);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Use the agent’s own' }).waitFor();

      await page.getByRole('button', { name: 'Connect…' }).click();
      await dialog('Connect Claude Code').getByText(file).waitFor();
      const connecting = await textsOf(page);
      const { before, after } = await host.ask('agent.preview', { ...agent, action: 'install' });
      expect(connecting).toEqual({ before, after });
      expect({ before, now: contents() }).toEqual({ before: SETTINGS, now: SETTINGS });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('button', { name: 'Disconnect…' }).waitFor();
      expect(contents()).toBe(after);

      const recorded = await events();
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByText('Every hook runs and reaches Holloway.').waitFor();
      const checked = await host.ask('agent.check', agent);
      expect(checked).toMatchObject({ healthy: true, problems: [] });
      const trips = page.getByRole('row').filter({ hasText: /[\d.]+ ms/ });
      expect(await trips.count()).toBe(checked.events.length);
      expect(checked.events.filter(({ reachedHost }) => !reachedHost)).toEqual([]);
      expect(await events()).toBe(recorded);
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Disconnect…' }).click();
      await dialog('Disconnect Claude Code').getByText(file).waitFor();
      expect(await textsOf(page)).toEqual({ before: after, after: SETTINGS });
      await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
      await page.getByRole('button', { name: 'Connect…' }).waitFor();
      expect(contents()).toBe(SETTINGS);
      expect((await host.ask('agent.list', agent)).agents).toMatchObject([{ state: 'not-connected' }]);
    },
    TIMEOUT_MS,
  );
});
