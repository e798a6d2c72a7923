import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { userPrompt } from '../../builders/claude-code-payloads.ts';
import { importPastSessions, isWithoutPastSessions } from '../../builders/past-sessions.ts';
import { type RunningHost, startHost } from '../../builders/running-host.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { whenAllOver } from '../../builders/when-all-over.ts';
import { expectAccessible, foundIn, openWindow } from '../../builders/window.ts';
import { settled } from '../../builders/window-of.ts';

const TIMEOUT_MS = 120_000;
const isWithout = isWithoutPastSessions();

/** Words of what a person asked for once, and the file that was changed for it. */
const ASKED = 'jumbled columns';
const CHANGED = 'frontend/src/styles.css';

interface Injection {
  readonly hookSpecificOutput: { readonly additionalContext: string };
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search memory' }).fill(words);
  await foundIn(page, { selected: true, name: /styles\.css/ }).waitFor();
}

/** How much of its track each bar fills, 0–1. */
async function barsIn(parts: readonly Locator[]): Promise<readonly number[]> {
  return await Promise.all(
    parts.map((part) =>
      part.evaluate((element) => {
        const track = element.querySelector('[aria-hidden]');
        const fill = track?.firstElementChild;
        if (!track || !fill) return Number.NaN;
        return fill.getBoundingClientRect().width / track.getBoundingClientRect().width;
      }),
    ),
  );
}

describeInChromium('finding past work in the window, over recorded sessions', () => {
  const browser = sharedChromium();
  const over = whenAllOver();
  let host: RunningHost;
  let project: string;
  beforeAll(async () => {
    host = await startHost(tempFolder(over), {}, over);
    project = await importPastSessions(host, { recorded: 'context-evaluator' }, over);
  }, TIMEOUT_MS);

  it.skipIf(isWithout)(
    'a file is found by what was being done when it was touched, and each channel says why, in words and by its bar',
    async () => {
      const asked = await host.ask('activity.list', { project, kinds: ['prompt'], text: 'jumbled' });
      expect(asked.entries.length).toBeGreaterThan(0);
      const page = await openWindow(browser(), host);
      await search(page, ASKED);

      const { hits } = await host.ask('search.find', { query: ASKED });
      expect(await foundIn(page).first().getAttribute('aria-setsize')).toBe(String(hits.length));
      expect(hits[0]).toMatchObject({ kind: 'file', name: CHANGED, path: `${project}/${CHANGED}` });
      const { evidence } = hits[0]!;
      const parts = await page
        .getByRole('article', { name: CHANGED })
        .getByRole('list', { name: 'Why it is here' })
        .getByRole('listitem')
        .all();
      expect(parts).toHaveLength(evidence.length);
      expect(await parts[0]!.textContent()).toContain('matches “jumbled”, “columns”');
      const most = Math.max(...evidence.map(({ contribution }) => contribution));
      const bars = await barsIn(parts);
      for (const [index, { contribution, rank }] of evidence.entries()) {
        expect(bars[index]).toBeCloseTo(contribution / most, 1);
        expect(await parts[index]!.textContent()).toContain(`#${rank}`);
      }
      await expectAccessible(page);
    },
    TIMEOUT_MS,
  );

  it.skipIf(isWithout)(
    'what an agent would be told is to the letter what its hook is answered',
    async () => {
      const page = await openWindow(browser(), host);
      await search(page, ASKED);
      const panel = page.getByRole('region', { name: 'What an agent would be told' });
      const shown = panel.getByText(/^<holloway-memory/);
      await shown.waitFor();
      const told = await shown.textContent();
      const { tokens } = await host.ask('delivery.preview', { project, text: ASKED });
      await panel.getByText(`${tokens} tokens`).waitFor();

      const payload = userPrompt('another session', project, ASKED);
      const { stdout } = await host.ask('hook.handle', { agent: 'claude-code', payload });
      const answer = JSON.parse(stdout) as Injection; // safe: whatever does not fit fails the test
      expect(told).toBe(answer.hookSpecificOutput.additionalContext);
      expect(told).toContain(`${CHANGED} — matches jumbled, columns`);
    },
    TIMEOUT_MS,
  );

  it.skipIf(isWithout)(
    'its neighbourhood opens in the graph, and the list beside the picture says the same as the host',
    async () => {
      const page = await openWindow(browser(), host);
      await search(page, ASKED);
      await page
        .getByRole('article', { name: CHANGED })
        .getByRole('button', { name: 'Show in graph' })
        .click();
      const details = page.getByRole('region', { name: CHANGED, exact: true });
      await details.waitFor();

      const { nodes, edges, totals } = await host.ask('graph.open', {
        project,
        start: { kind: 'resource', resource: { kind: 'file', name: CHANGED } },
        filter: { kinds: ['file', 'command', 'error'] },
      });
      const drawn = new Intl.NumberFormat('en').format(totals.shownAssociations);
      await page.getByText(`${totals.shownFiles} of ${totals.files} files · ${drawn} of`).waitFor();
      const list = page.getByRole('listbox', { name: 'Resources drawn' });
      const selected = list.getByRole('option', { selected: true });
      await selected.waitFor();
      expect(await selected.textContent()).toContain('styles.css');
      expect(await selected.getAttribute('aria-setsize')).toBe(String(nodes.length));

      const id = `file:${CHANGED}`;
      const joined = edges.flatMap(({ source, target }) =>
        source === id ? [target] : target === id ? [source] : [],
      );
      const neighbours = details.getByRole('listitem');
      expect(await neighbours.count()).toBe(joined.length);
      expect(joined).toContain('file:frontend/src/components/DiffViewer.tsx');
      await neighbours.filter({ hasText: 'DiffViewer.tsx' }).getByRole('button').click();
      const association = page.getByRole('region', { name: 'Association', exact: true });
      await association.getByText(/Loses half of its weight every 34 days/).waitFor();
      await settled(page);
      await expectAccessible(page);
    },
    TIMEOUT_MS,
  );
});
