import type { Page } from 'playwright-core';

/** What browsers give as the key code of a key that an input method takes. */
const TAKEN = 229;

/** Types as with an input method: what is written so far stands in the field, not yet decided. */
export async function composeText(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  await session.detach();
}

/** Presses the Enter that ends the conversion, in the order that Chromium has: first the key, then its end. */
export async function endByEnter(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    windowsVirtualKeyCode: TAKEN,
  });
  await session.send('Input.insertText', { text });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: TAKEN });
  await session.detach();
}

/** The order that other browsers have: the conversion ends, and then its Enter comes with the code of a taken key. */
export async function endBeforeEnter(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.insertText', { text });
  await session.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    windowsVirtualKeyCode: TAKEN,
  });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: TAKEN });
  await session.detach();
}
