import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { writeFiles } from '../../builders/account.ts';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { type Conversation, contextOf, conversation, overSocket } from '../../builders/conversation.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

const PROMPT = 'the harbour tariff table is wrong for night arrivals';
const FILES = ['src/tariff.ts', 'src/berth.ts'];

/** Says so much that the list has more than a screen. */
async function talkAtLength(talk: Conversation): Promise<void> {
  for (let index = 0; index < 60; index++) await talk.run(`npm test -- part-${index}`);
}

describeInChromium('the activity view', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  let talk: (session: string) => Conversation;
  let told: string;

  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    const folder = join(tempFolder(over), 'harbour');
    writeFiles(folder, FILES);
    const send = overSocket(await host.connect());
    talk = (session) => conversation(send, session, folder);
    await talkAtLength(talk('long'));
    const earlier = talk('earlier');
    await earlier.prompt(PROMPT);
    for (const file of FILES) await earlier.edit(file);
    const asking = talk('asking');
    told = contextOf(await asking.prompt(PROMPT));
    await asking.fail('npm test', 'AssertionError: expected 3 to be 4');
    await asking.edit('src/tariff.ts');
    await asking.prompt('run the tests again');
  });

  const row = (page: Page, words: string) =>
    page
      .getByRole('listbox', { name: 'What happened' })
      .getByRole('option')
      .filter({ hasText: words })
      .first();

  it('lists what happened in sentences, the latest first, and what was told and not told among it', async () => {
    const page = await openWindow(browser(), host, { hash: '#/activity' });
    await row(page, 'Said nothing: the prompt says nothing telling').waitFor();
    await row(page, 'Told 2 files').getByText('1 edited').waitFor();
    await row(page, 'Ran npm test failed (exit 1)').waitFor();
    await row(page, `Asked ${PROMPT}`).waitFor();
    await row(page, 'Edited src/tariff.ts').waitFor();
    await expectAccessible(page);
  });

  it('says of a delivery exactly what was told, why each file, and what became of it', async () => {
    const page = await openWindow(browser(), host, { hash: '#/activity', colorScheme: 'dark' });
    await row(page, 'Told 2 files').click();
    const entry = page.getByRole('region', { name: 'The chosen entry' });
    await expect.poll(() => entry.locator('pre').first().textContent()).toBe(told);
    await entry.getByRole('region', { name: 'src/tariff.ts' }).getByText('Edited').waitFor();
    await entry.getByRole('region', { name: 'src/berth.ts' }).getByText('Not used yet').waitFor();
    await entry.getByText('2 that the prompt’s words speak for').waitFor();
    await expectAccessible(page);
  });

  it('says why nothing was told', async () => {
    const page = await openWindow(browser(), host, { hash: '#/activity?kind=suppressed' });
    await row(page, 'nothing telling').click();
    await page.getByText('No word of the prompt says what it is about').waitFor();
    await page.getByText('run the tests again').waitFor();
  });

  it('shows at once what happens, and holds it back while somebody reads or has paused', async () => {
    const page = await openWindow(browser(), host, { hash: '#/activity' });
    const live = talk('live');
    await row(page, 'Said nothing').waitFor();
    await live.run('echo first');
    await row(page, 'Ran echo first').waitFor();
    const list = page.getByRole('listbox', { name: 'What happened' });
    await list.evaluate((element) => element.scrollTo({ top: 600 }));
    await expect.poll(() => row(page, 'Ran echo first').isVisible()).toBe(false);
    await live.run('echo second');
    await live.run('echo third');
    const place = await list.evaluate((element) => element.scrollTop);
    await page.getByRole('button', { name: '2 new' }).click();
    expect(place).toBe(600);
    await row(page, 'Ran echo third').waitFor();
    await page.getByRole('button', { name: 'Pause the stream' }).click();
    await live.run('echo fourth');
    await page.getByRole('button', { name: 'Resume the stream · 1 new' }).waitFor();
    await page.getByText('Recording goes on.').waitFor();
    expect(await row(page, 'Ran echo fourth').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Resume the stream' }).click();
    await row(page, 'Ran echo fourth').waitFor();
  });

  it('is narrowed by words and kind, looks further back as it is scrolled, and says where nothing fits', async () => {
    const page = await openWindow(browser(), host, { hash: '#/activity' });
    const field = page.getByRole('textbox', { name: 'Filter' });
    await field.fill('part-7');
    await row(page, 'npm test -- part-7').waitFor();
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1);
    expect(new URL(page.url()).hash).toContain('text=part-7');
    await field.fill('no such thing');
    await page.getByText('Nothing fits these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row(page, 'Told 2 files').waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Prompts');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(3);
  });

  it('is used from the keyboard', async () => {
    const page = await openWindow(browser(), host, { hash: '#/activity' });
    await row(page, 'Told 2 files').waitFor();
    await page.getByRole('listbox', { name: 'What happened' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => new URL(page.url()).hash).toMatch(/id=[de]\d+/);
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Resume the stream' }).waitFor();
  });

  it('draws what was told and what became of it day by day, with the numbers as a table', async () => {
    const page = await openWindow(browser(), host, { hash: '#/activity?show=charts' });
    const outcomes = page.getByRole('figure', { name: 'Files told, and what became of them' });
    await outcomes.getByText('The same numbers as a table').click();
    const today = outcomes.getByRole('row').last();
    await expect.poll(() => today.getByRole('cell').allTextContents()).toEqual(['1', '0', '0', '1']);
    await expectAccessible(page);
  });

  it('keeps a bounded number of entries, however many come', async () => {
    const page = await openWindow(browser(), host, { hash: '#/activity' });
    await row(page, 'Told 2 files').waitFor();
    const rows = () => page.getByRole('listbox').getByRole('option');
    const { ask } = host;
    for (let batch = 0; batch < 20; batch++) {
      const events = Array.from({ length: 100 }, (_, index) => ({
        source: 'shell' as const,
        session: 'busy',
        project: 'busy',
        type: 'command_finished' as const,
        command: `make part-${batch}-${index}`,
      }));
      await ask('event.record', { events });
    }
    await row(page, 'make part-19-99').waitFor();
    const size = Number(await rows().first().getAttribute('aria-setsize'));
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThanOrEqual(1_000);
    expect(await rows().count()).toBeLessThan(60);
  });
});

describeInChromium('the activity view of an empty memory', () => {
  const browser = sharedChromium();
  it('says so, and offers to connect an agent', async () => {
    const host = await startHost(tempFolder());
    const page = await openWindow(browser(), host, { hash: '#/activity' });
    await page.getByText('Nothing has happened yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Charts' }).click();
    await page.getByText('No activity in this period').waitFor();
    await page.getByRole('radio', { name: 'Stream' }).click();
    await page.getByRole('button', { name: 'Connect an agent' }).click();
    await expect.poll(() => new URL(page.url()).hash).toContain('#/agents');
  });
});
