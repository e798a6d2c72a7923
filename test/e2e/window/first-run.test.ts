import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Account, git, hostOf, newAccount, newRepository, writeFiles } from '../../builders/account.ts';
import { describeInChromium, sharedChromium } from '../../builders/chromium.ts';
import { isWithoutPastSessions } from '../../builders/past-sessions.ts';
import { sharedFolder } from '../../builders/shared-data.ts';
import { playedSession } from '../../builders/transcript-payloads.ts';
import { expectAccessible, foundIn, openWindow } from '../../builders/window.ts';

const TIMEOUT_MS = 120_000;
/** Of the first run: from an empty home to something found. */
const TWO_MINUTES_MS = 120_000;
const isWithout = isWithoutPastSessions();

const SESSION = 'data/transcripts/claude-code-session/context-evaluator-66a75a73.jsonl';
/** Words of the session's prompt, and a file it changed. */
const ASKED = 'clearer descriptions';
const CHANGED = 'frontend/src/components/RemediateTab.tsx';
/** What only the git history knows of. */
const COMMITTED = ['orchard/pear.txt', 'orchard/quince.txt'] as const;

/** A repository with a history, in which Claude Code has had one session. */
async function pastWork(account: Account): Promise<string> {
  const recorded = join(sharedFolder!, SESSION);
  const folder = await newRepository(account, 'code/evaluator', ['README.md']);
  writeFiles(folder, playedSession(recorded, folder).files);
  for (const round of [1, 2, 3]) {
    for (const file of COMMITTED) {
      writeFiles(folder, [file]);
      writeFileSync(join(folder, file), `${round}\n`);
    }
    await git(account, folder, 'add', '--all');
    await git(account, folder, 'commit', '--quiet', '--message', `round ${round}`);
  }
  const kept = join(account.folder, '.claude', 'projects', folder.replaceAll('/', '-'));
  mkdirSync(kept, { recursive: true });
  const original = /"cwd":"([^"]+)"/.exec(readFileSync(recorded, 'utf8'))![1]!;
  const transcript = join(kept, '66a75a73.jsonl');
  writeFileSync(transcript, readFileSync(recorded, 'utf8').replaceAll(original, folder));
  return folder;
}

describeInChromium('the first run', () => {
  const browser = sharedChromium();

  it.skipIf(isWithout)(
    'an empty home opens on Welcome, learns from past sessions and git with its progress in sight, and then finds what was done',
    async () => {
      const account = newAccount();
      const folder = await pastWork(account);
      writeFileSync(join(account.folder, '.zsh_history'), 'git status\nls\n');
      const host = await hostOf(account);
      const startedAt = performance.now();
      // A change of looks takes its time otherwise, and is judged half-way.
      const page = await openWindow(browser(), host, { reducedMotion: 'reduce' });
      await page.getByRole('heading', { level: 1, name: 'Welcome to Holloway' }).waitFor();
      await page.getByText(`All of it lies in ${host.home}, which only you can read.`).waitFor();
      const agents = page.getByRole('region', { name: 'Connect your agents' });
      await agents.getByText(account.settings).waitFor();
      await agents.getByRole('button', { name: 'Connect…' }).waitFor();

      const past = page.getByRole('region', { name: 'Give it a past' });
      const { transcripts, repositories } = await host.ask('import.find', {});
      expect({ transcripts, repositories }).toMatchObject({
        transcripts: [{ folder, files: 1 }],
        repositories: [folder],
      });
      for (const kind of ['Past sessions', 'Git histories']) {
        const source = past.getByRole('group', { name: kind }).getByRole('checkbox', { name: folder });
        expect(await source.isChecked()).toBe(true);
      }
      const shells = past.getByRole('group', { name: /^Shell histories/ });
      await shells.getByText('2 commands').waitFor();
      const typed = shells.getByRole('checkbox', { name: /\.zsh_history/ });
      expect(await typed.isChecked()).toBe(false);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);

      await typed.check();
      await past.getByRole('button', { name: 'Learn from 3 sources' }).click();
      for (const job of [
        'Learning from past sessions',
        'Learning from git history',
        'Learning from shell histories',
      ])
        await past.getByText(job).waitFor();
      const said = past.getByText(/events learned, 0 known before\./);
      await said.waitFor();
      await past.getByRole('button', { name: 'Learn from 3 sources' }).waitFor();
      expect(await past.getByText('100%').count()).toBe(3);
      const { events } = await host.ask('memory.stats', {});
      expect(await said.textContent()).toContain(`${events} events learned`);
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Go to Search' }).click();
      await page.getByRole('combobox', { name: 'Search memory' }).fill(ASKED);
      await foundIn(page, { name: /RemediateTab\.tsx/ }).waitFor();
      const { hits } = await host.ask('search.find', { query: ASKED, kinds: ['file'] });
      expect(hits.map(({ name }) => name)).toContain(CHANGED);
      await page.getByRole('combobox', { name: 'Search memory' }).fill('pear');
      await foundIn(page, { name: /^File pear\.txt/ }).waitFor();
      await foundIn(page, { name: /^File quince\.txt .*goes with orchard\/pear\.txt/ }).waitFor();
      expect(performance.now() - startedAt).toBeLessThan(TWO_MINUTES_MS);
      const [from, to] = COMMITTED.map((name) => ({ kind: 'file', name }) as const);
      const { forward } = await host.ask('graph.association', { project: folder, from: from!, to: to! });
      expect(forward).toMatchObject({ coAccesses: expect.any(Number) });

      const again = await openWindow(browser(), host);
      await foundIn(again).first().waitFor();
    },
    TIMEOUT_MS,
  );
});
