import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { importPastSessions, isWithoutPastSessions } from '../../builders/past-sessions.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, foundIn, openWindow } from '../../builders/window.ts';
import { settled } from '../../builders/window-of.ts';

const TIMEOUT_MS = 120_000;
/** Of a check of every view in two looks. */
const ALL_VIEWS_MS = 300_000;
/** Until what was asked for is done, on a machine that has other things to do. */
const SETTLING_MS = 30_000;
/** Most presses of Tab that lead once around the window. */
const MOST_TABS = 150;
const isWithout = isWithoutPastSessions();
const VIEWS = ['Search', 'Graph', 'Procedures', 'Decay', 'Activity', 'Agents', 'Settings'] as const;

/** Presses Tab until what is meant has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  const focused = target.and(page.locator(':focus'));
  for (let step = 0; step < MOST_TABS; step += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

async function pressOn(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

async function goTo(page: Page, view: (typeof VIEWS)[number]): Promise<void> {
  await page.keyboard.press(`Control+${VIEWS.indexOf(view) + 1}`);
  await page.getByRole('navigation').locator('[aria-current=page]', { hasText: view }).waitFor();
  await settled(page);
}

describeInChromium('the window without a mouse, over recorded sessions (U-06)', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  let project: string;
  beforeAll(async () => {
    const account = realpathSync(tempFolder(over));
    host = await startHost(join(account, '.holloway'), { env: { HOME: account } }, over);
    project = await importPastSessions(host, { recorded: 'micro-release-via-ci' }, over);
    await host.ask('procedure.mine', {});
  }, TIMEOUT_MS);

  const associations = async () => (await host.ask('memory.stats', { project })).associations;
  const pins = async () => (await host.ask('memory.pins', { project })).resources.length;
  /** The latest change of memory, in the list of changes. */
  const undoLatest = async (page: Page): Promise<void> => {
    await goTo(page, 'Decay');
    await tabTo(page, page.getByRole('tab', { selected: true }));
    for (const name of ['Pinned', 'Changes']) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name, selected: true }).and(page.locator(':focus')).waitFor();
    }
    await pressOn(page, page.getByRole('button', { name: 'Undo', exact: true }).first());
  };

  it.skipIf(isWithout)(
    'a resource is found in the graph’s list, looked at and pinned, and the pin is taken back',
    async () => {
      const page = await openWindow(browser(), host);
      await goTo(page, 'Graph');
      const list = page.getByRole('listbox', { name: 'Resources drawn' });
      await tabTo(page, list);
      await page.keyboard.press('ArrowDown');
      const row = list.getByRole('option', { selected: true });
      const name = (await row.locator('[class*=name]').textContent()) ?? '';
      const details = page.getByRole('region', { name });
      await pressOn(page, details.getByRole('button', { name: 'Pin', exact: true }), 'Shift+Tab');
      await page.getByText(`Pinned ${name}.`).waitFor();
      expect(await pins()).toBe(1);
      await undoLatest(page);
      await expect.poll(pins, { timeout: SETTLING_MS }).toBe(0);
    },
    TIMEOUT_MS,
  );

  it.skipIf(isWithout)(
    'an association is found in the graph’s list, looked at and forgotten, and that is taken back',
    async () => {
      const before = await associations();
      const page = await openWindow(browser(), host);
      await goTo(page, 'Graph');
      await tabTo(page, page.getByRole('radio', { name: /^Resources/ }));
      await page.keyboard.press('ArrowRight');
      const part = page.getByRole('radio', { name: /^Pairs/ });
      await part.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('listbox', { name: 'Associated pairs drawn' }));
      await page.keyboard.press('ArrowDown');
      const details = page.getByRole('region', { name: 'Association', exact: true });
      await details.getByText(/Loses half of its weight every/).waitFor();
      await pressOn(page, details.getByRole('button', { name: 'Forget' }), 'Shift+Tab');
      await expect.poll(associations, { timeout: SETTLING_MS }).toBe(before - 1);
      await undoLatest(page);
      await expect.poll(associations, { timeout: SETTLING_MS }).toBe(before);
    },
    TIMEOUT_MS,
  );

  it.skipIf(isWithout)(
    'recording is paused and resumed',
    async () => {
      const page = await openWindow(browser(), host);
      const state = async () => (await host.ask('host.status', {})).state;
      await pressOn(page, page.getByRole('button', { name: 'Pause recording' }));
      await page.getByRole('menuitem').first().waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await expect.poll(state, { timeout: SETTLING_MS }).toBe('paused');
      await pressOn(page, page.getByRole('button', { name: 'Resume recording' }).first());
      await expect.poll(state, { timeout: SETTLING_MS }).toBe('learning');
    },
    TIMEOUT_MS,
  );

  it.skipIf(isWithout)(
    'a project is erased and brought back',
    async () => {
      const events = async () => (await host.ask('memory.stats', {})).events;
      const before = await events();
      const page = await openWindow(browser(), host);
      await goTo(page, 'Settings');
      await tabTo(page, page.getByLabel('Project', { exact: true }));
      await page.keyboard.press('ArrowDown');
      await pressOn(page, page.getByRole('button', { name: 'Count and review…' }));
      await pressOn(page, page.getByRole('dialog').getByRole('button', { name: /^Erase [\d,]+ events$/ }));
      await expect.poll(events, { timeout: SETTLING_MS }).toBe(0);
      const pending = page.getByRole('list', { name: 'Erased lately' });
      await pressOn(page, pending.getByRole('button', { name: 'Undo' }));
      await page.getByText('Brought back as it was.').waitFor();
      expect(await events()).toBe(before);
    },
    TIMEOUT_MS,
  );

  it.skipIf(isWithout)(
    'an entry of the activity is looked at; an agent’s change is previewed, and Escape closes it',
    async () => {
      const page = await openWindow(browser(), host);
      await goTo(page, 'Activity');
      const list = page.getByRole('listbox', { name: 'What happened, the latest first' });
      await tabTo(page, list);
      await page.keyboard.press('End');
      await list.getByRole('option', { selected: true }).waitFor();
      const entry = page.getByRole('region', { name: 'The chosen entry' });
      await entry.getByText('Session', { exact: true }).waitFor();
      await goTo(page, 'Agents');
      const connect = page.getByRole('button', { name: 'Connect…' });
      await pressOn(page, connect);
      await page.getByRole('dialog', { name: 'Connect Claude Code' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await connect.and(page.locator(':focus')).waitFor();
    },
    TIMEOUT_MS,
  );

  it.skipIf(isWithout)(
    'an accessibility checker finds nothing serious in any view of a project with something chosen, light and dark',
    async () => {
      // A change of looks takes its time otherwise, and is judged half-way.
      const page = await openWindow(browser(), host, { reducedMotion: 'reduce' });
      await page.getByRole('button', { name: 'Project: All projects' }).click();
      const projects = page.getByRole('dialog', { name: 'Project' });
      await projects.getByRole('option', { name: 'micro-release-via-ci' }).click();
      await foundIn(page).first().waitFor();
      for (const view of VIEWS) {
        await goTo(page, view);
        const list = page.getByRole('main').getByRole('listbox').first();
        if ((await list.count()) > 0) {
          await list.focus();
          await page.keyboard.press('ArrowDown');
          await settled(page);
        }
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          await expectAccessible(page);
        }
      }
    },
    ALL_VIEWS_MS,
  );
});
