import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../test/builders/launch-chromium.ts';
import { windowOf } from '../../test/builders/window-of.ts';
import { showView } from './show-view.ts';
import { startStoriedHost } from './storied-host.ts';
import { STORY_PROJECT } from './story.ts';

const FOLDER = join(import.meta.dirname, '../../assets/screenshots');
const SIZES = [1, 1_000, 100_000];
const SCHEMES = ['light', 'dark'] as const;
/** What canvases take to draw what they have got, ms. Chosen. */
const REST_MS = 1_000;

/** What is done in a view before its picture is taken. */
type Prepare = (page: Page) => Promise<void>;

/** Views, each with what is looked at in it. */
const VIEWS: readonly {
  readonly name: string;
  readonly hash: string;
  readonly prepare?: Prepare;
}[] = [
  { name: 'search', hash: '#/search?q=discount%20in%20cart%20is%20applied%20twice' },
  { name: 'graph', hash: `#/graph?project=${encodeURIComponent(STORY_PROJECT)}` },
  { name: 'procedures', hash: '#/procedures' },
  { name: 'decay', hash: '#/decay' },
  { name: 'activity', hash: '#/activity', prepare: chooseDelivery },
  { name: 'agents', hash: '#/agents' },
  { name: 'settings', hash: '#/settings' },
  { name: 'welcome', hash: '#/welcome' },
];

// Names of views and numbers of resources narrow what is taken.
const words = process.argv.slice(2);
const wanted = words.filter((word) => !/^\d+$/.test(word));
const sizes = SIZES.filter((size) => words.length === wanted.length || words.includes(String(size)));
mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
try {
  for (const size of sizes) await shootStore(size);
} finally {
  await browser.close();
}

async function shootStore(size: number): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'holloway-story-'));
  // Whoever takes the pictures is not in them.
  process.env.HOME = join(home, 'sam');
  mkdirSync(join(process.env.HOME, '.claude'), { recursive: true });
  const host = await startStoriedHost(home, size);
  try {
    await host.ask('procedure.mine', {});
    for (const colorScheme of SCHEMES) {
      const { page, close } = await windowOf(browser, host.url, {
        colorScheme,
        reducedMotion: 'reduce',
      });
      for (const { name, hash, prepare } of VIEWS) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        await shoot(page, hash, join(FOLDER, `${name}-${size}-${colorScheme}.png`), prepare);
      }
      await close();
    }
  } finally {
    await host.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Shows a view, waits until it rests, and takes its picture. */
async function shoot(page: Page, hash: string, file: string, prepare?: Prepare): Promise<void> {
  await showView(page, hash);
  await prepare?.(page);
  await page.waitForTimeout(REST_MS);
  await page.screenshot({ path: file });
  console.log(basename(file));
}

/** Shows the latest of what agents were told, where there is any. */
async function chooseDelivery(page: Page): Promise<void> {
  const told = page.getByRole('option').filter({ hasText: /^.*Told \d/ });
  if ((await told.count()) > 0) await told.first().click();
}
