import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { findChromium } from './chromium-place.ts';
import { launchChromium } from './launch-chromium.ts';

/** `describe` for tests in a browser: skipped where the machine has none, which `npm test` has said by then. */
export const describeInChromium = describe.skipIf(findChromium() === null);

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
