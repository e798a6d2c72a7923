import type { Page } from 'playwright-core';

/** What a call through the window's bridge gave. */
export interface BridgeAnswer {
  readonly ok: boolean;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Calls a verb as the page does; a rejection gives its message. */
export function callVerb(page: Page, method: string, params: object = {}): Promise<BridgeAnswer | string> {
  return page.evaluate(
    async ([name, given]) => {
      const { holloway } = globalThis as unknown as {
        holloway: { verbs: Record<string, (params: object) => Promise<BridgeAnswer>> };
      };
      try {
        return (await holloway.verbs[name]?.(given)) ?? 'no such verb';
      } catch (error) {
        return String(error);
      }
    },
    [method, params] as const,
  );
}
