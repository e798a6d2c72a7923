import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { findChromium } from './chromium-place.ts';

const place = findChromium();

/** `describe` for tests in a browser: skipped where the machine has none, which `npm test` has said by then. */
export const describeInChromium = describe.skipIf(place === null);

/** Starts a browser of our own; the caller closes it. */
export async function launchChromium(): Promise<Browser> {
  if (place === null) throw new Error('There is no Chromium: node scripts/find-chromium.mjs says what to do');
  return await chromium.launch({
    executablePath: place,
    // Its sandbox refuses to run as root, as in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** One browser for all tests of a file; call it inside `describeInChromium`. */
export function sharedChromium(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return () => {
    if (browser === undefined) throw new Error('The browser is there only while tests run');
    return browser;
  };
}
