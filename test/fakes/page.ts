import { act, createElement } from 'react';
import { onTestFinished, vi } from 'vitest';

/** A hook that is kept mounted. */
export interface MountedHook<Args, Result> {
  /** What it gave each time it was called, the latest last. */
  readonly results: readonly Result[];
  /** Calls it with other arguments; its effects have run then. */
  readonly render: (args: Args) => Promise<void>;
}

/**
 * Stands for a page that shows nothing: just what React asks of one before it mounts a component without elements.
 * `more`: what else the window holds. To be called before anything of the renderer is imported.
 */
export function stubPage(more: object = {}): void {
  const target = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const node = { setAttribute: () => undefined, style: {} };
  const document = { ...target, nodeType: 9, activeElement: null, createElement: () => node };
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', { ...target, HTMLIFrameElement: class {}, document, ...more });
}

/** Mounts a hook in the page of {@link stubPage} until the test ends. */
export async function mountHook<Args, Result>(
  hook: (args: Args) => Result,
  first: Args,
): Promise<MountedHook<Args, Result>> {
  const { createRoot } = await import('react-dom/client');
  const container = {
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: document,
    addEventListener: () => undefined,
  };
  // Safe: no element is ever put into it.
  const root = createRoot(container as unknown as Element);
  const results: Result[] = [];
  function Hooked({ args }: { readonly args: Args }): null {
    results.push(hook(args));
    return null;
  }
  const render = async (args: Args): Promise<void> => {
    // Only here: what comes by itself later is waited for.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    await act(async () => root.render(createElement(Hooked, { args })));
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  };
  onTestFinished(() => root.unmount());
  await render(first);
  return { results, render };
}
