import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { foundOnDisk } from '../../builders/bytes-on-disk.ts';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { userPrompt } from '../../builders/claude-code-payloads.ts';
import { importPastSessions, isWithoutPastSessions } from '../../builders/past-sessions.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, openWindow } from '../../builders/window.ts';

const TIMEOUT_MS = 120_000;
/** Overwriting a store on a machine that has other things to do. */
const OVERWRITING_MS = 30_000;
const isWithout = isWithoutPastSessions();

/** The project's name, a folder of its files, and a word of its prompts and commands. */
const TRACES = ['zanzibar', 'ledgerkit', 'preflight'];

describeInChromium('erasing a project in the window, over recorded sessions', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  let home: string;
  let project: string;
  let other: string;
  beforeAll(async () => {
    home = tempFolder(over);
    host = await startHost(home, {}, over);
    project = await importPastSessions(host, { recorded: 'micro-release-via-ci', name: 'zanzibar' }, over);
    other = await importPastSessions(host, { recorded: 'micro-deploy-reverted-by-reconciler' }, over);
    await leaveTraces();
  }, TIMEOUT_MS);

  /** Whatever else there can be of a project: what agents were told, procedures, pins, changes, a backup. */
  async function leaveTraces(): Promise<void> {
    const payload = userPrompt('later', project, 'Bump the rates in ledgerkit and run preflight');
    const { stdout } = await host.ask('hook.handle', { agent: 'claude-code', payload });
    expect(stdout).toContain('ledgerkit');
    await host.ask('procedure.mine', {});
    const resource = { kind: 'file', name: 'src/ledgerkit/rates.py' } as const;
    await host.ask('memory.pin', { project, resource, pinned: true });
    await host.ask('maintenance.apply', {
      project,
      settings: { association: { file: 2 } },
      reason: 'zanzibar',
    });
    await host.ask('maintenance.backup', {});
  }

  /** Every way of asking that names no project. */
  async function answers(): Promise<string> {
    const to = join(tempFolder(), 'export.ndjson');
    const exported = await host.ask('privacy.export', { to });
    const found = await Promise.all(
      TRACES.map(async (query) => [
        await host.ask('search.find', { query }),
        await host.ask('activity.list', { text: query }),
        await host.ask('procedure.list', { query }),
        await host.ask('memory.recall', { project: other, query }),
        await host.ask('delivery.preview', { project: other, text: query }),
      ]),
    );
    const listed = [
      await host.ask('project.list', {}),
      await host.ask('activity.list', {}),
      await host.ask('search.find', { query: '' }),
      await host.ask('procedure.list', {}),
      await host.ask('memory.pins', {}),
      await host.ask('maintenance.changes', {}),
      await host.ask('maintenance.preview', {}),
      await host.ask('maintenance.storage', {}),
      await host.ask('agent.list', {}),
      await host.ask('settings.get', {}),
    ];
    // The places that were named in asking are no answers.
    return JSON.stringify([found, listed, { ...exported, path: '' }]) + readFileSync(to, 'utf8');
  }

  const tracesIn = (text: string): readonly string[] => TRACES.filter((trace) => text.includes(trace));

  /** What memory holds of the project, whole. */
  async function known() {
    return {
      stats: { ...(await host.ask('memory.stats', { project })), bytes: 0 },
      projects: (await host.ask('project.list', {})).projects,
      activity: (await host.ask('activity.list', { project, limit: 500 })).entries,
      procedures: (await host.ask('procedure.list', { project })).procedures,
      pins: await host.ask('memory.pins', { project }),
      files: (await host.ask('memory.recall', { project, query: 'bump the rates' })).results.map(
        ({ path }) => path,
      ),
    };
  }

  async function erase(page: Page): Promise<void> {
    await page.getByLabel('Project', { exact: true }).selectOption({ label: 'zanzibar' });
    await page.getByRole('button', { name: 'Count and review…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this?' });
    const { counts } = await host.ask('privacy.count', { scope: { project } });
    const events = new Intl.NumberFormat('en').format(counts.events);
    await dialog.getByText('All that was recorded of zanzibar, and all that was learned').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Erase ${events} events` }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`${events} events erased.`).first().waitFor();
  }

  it.skipIf(isWithout)(
    'it is found by no way of asking, comes back whole when that is undone, and once it is overwritten it is in no byte of any file',
    async () => {
      expect(tracesIn(await answers())).toEqual(TRACES);
      expect(new Set(foundOnDisk(home, TRACES).map((found) => found.split(' in ')[0]))).toEqual(
        new Set(TRACES),
      );
      const before = await known();
      const page = await openWindow(browser(), host, { hash: '#/settings' });

      await erase(page);
      expect(tracesIn(await answers())).toEqual([]);
      const pending = page.getByRole('list', { name: 'Erased lately' });
      await pending.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Brought back as it was.').waitFor();
      expect(await known()).toEqual(before);

      await erase(page);
      expect(tracesIn(await answers())).toEqual([]);
      await expectNothingIn(page);
      await expectRefusals();

      await page.getByRole('link', { name: 'Settings' }).click();
      await pending.getByRole('button', { name: 'Erase now' }).click();
      await page.getByText('Overwritten.').waitFor({ timeout: OVERWRITING_MS });
      await expect.poll(() => foundOnDisk(home, TRACES), { timeout: OVERWRITING_MS }).toEqual([]);
      expect(tracesIn(await answers())).toEqual([]);
      expect((await host.ask('project.list', {})).projects).toMatchObject([{ ref: other }]);
      expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true });

      await page.close();
      await host.stop();
      expect(foundOnDisk(home, TRACES)).toEqual([]);
      expect(namesBelow(home).filter((name) => TRACES.some((trace) => name.includes(trace)))).toEqual([]);
      expect(existsSync(project)).toBe(true); // The work itself is nobody's to erase.
    },
    TIMEOUT_MS,
  );

  /** What the window shows of it where a person would look. */
  async function expectNothingIn(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search memory' }).fill('ledgerkit');
    await page.getByText('Nothing found for “ledgerkit”').waitFor();
    await page.getByRole('button', { name: 'Project: All projects' }).click();
    const projects = page.getByRole('dialog', { name: 'Project' });
    await projects.getByRole('option', { name: basename(other) }).waitFor();
    expect(await projects.getByRole('option', { name: 'zanzibar' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('textbox', { name: 'Filter' }).fill('ledgerkit');
    await page.getByText('Nothing fits these filters').waitFor();
  }

  /** Whoever still names the project learns nothing, and puts nothing of it back. */
  async function expectRefusals(): Promise<void> {
    const nothing = /Nothing is known of/;
    await expect(host.ask('graph.open', { project, start: { kind: 'strongest' } })).rejects.toThrow(nothing);
    await expect(host.ask('maintenance.fading', { project, what: 'file' })).rejects.toThrow(nothing);
    await expect(host.ask('activity.list', { project })).rejects.toThrow(nothing);
    expect((await host.ask('memory.recall', { project, query: 'rates' })).results).toEqual([]);
  }
});

function namesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}
