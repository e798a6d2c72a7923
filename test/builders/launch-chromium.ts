import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium-place.ts';

/** Starts a browser of our own, which the caller closes. Throws where the machine has none. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('There is no Chromium: node scripts/find-chromium.mjs says what to do');
  // Its sandbox refuses to run as root, as in a container.
  return await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
