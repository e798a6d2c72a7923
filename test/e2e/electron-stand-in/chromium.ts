import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Route } from 'playwright-core';
import { STAND_IN } from './settings.ts';

type OnRoute = (route: Route) => Promise<void>;

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
];

let running: Promise<{ readonly context: BrowserContext; readonly profile: string }> | undefined;
let isClosing = false;

/** The one Chromium behind all windows, started when the first is made. `onRoute`: told of every request. */
export async function openChromium(onRoute: OnRoute): Promise<BrowserContext> {
  running ??= start(onRoute);
  return (await running).context;
}

/** Whether the pages that vanish do so because all ends. */
export function isChromiumClosing(): boolean {
  return isClosing;
}

/** Ends it, and removes what it left. */
export async function closeChromium(): Promise<void> {
  isClosing = true;
  if (running === undefined) return;
  const { context, profile } = await running;
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

async function start(onRoute: OnRoute) {
  const profile = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: STAND_IN.chromium,
    headless: true,
    viewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...SWITCHES, `--remote-debugging-port=${STAND_IN.debuggingPort}`],
  });
  await context.route('**/*', onRoute);
  return { context, profile };
}
