import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

describeInChromium('connecting an agent in the window', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
  });

  async function askFor(settings: string): Promise<Page> {
    const page = await openWindow(browser(), host, { hash: '#/agents' });
    await page.getByRole('textbox', { name: 'Settings file' }).fill(settings);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use the agent’s own' }).waitFor();
    await page.getByRole('button', { name: 'Connect…' }).click();
    return page;
  }

  it('says that a settings file is created where there is none, and creates it', async () => {
    const settings = join(tempFolder(), 'settings.json');
    const page = await askFor(settings);
    const dialog = page.getByRole('dialog', { name: 'Connect Claude Code' });
    await dialog.getByText('There is no such file yet: it is created').waitFor();
    expect(existsSync(settings)).toBe(false);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(readFileSync(settings, 'utf8')).toContain('UserPromptSubmit');
  });

  it('says why a read-only one is left alone, and connects once it can be written', async () => {
    const settings = join(tempFolder(), 'settings.json');
    writeFileSync(settings, '{}\n');
    chmodSync(settings, 0o444);
    const page = await askFor(settings);
    const dialog = page.getByRole('dialog', { name: 'Connect Claude Code' });
    await dialog.getByRole('alert').getByText('settings.json is read-only.').waitFor();
    await dialog.getByText('Lines to add by hand:').waitFor();
    expect(await dialog.getByRole('button', { name: 'Connect', exact: true }).isDisabled()).toBe(true);
    await expectAccessible(page);
    chmodSync(settings, 0o644);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('What is there now is copied first.').waitFor();
    expect(readFileSync(settings, 'utf8')).toBe('{}\n');
  });
});
