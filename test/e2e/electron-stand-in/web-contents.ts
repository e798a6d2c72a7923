import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CDPSession, Page, Route } from 'playwright-core';
import { app } from './app.ts';
import { isChromiumClosing, openChromium } from './chromium.ts';
import { fromChromium, handlerOf, toChromium } from './custom-scheme.ts';
import { preventable } from './emitted-event.ts';
import { ipcMain } from './ipc-main.ts';
import { nativeTheme } from './native-theme.ts';
import { record } from './record.ts';
import { session } from './session.ts';
import { makeWire } from './wire.ts';
import {
  BINDING,
  type FromPage,
  INTAKE,
  ISOLATED_WORLD,
  isolatedWorldSource,
  pageWorldSource,
  type ToPage,
} from './worlds.ts';

/** The part of a window's options that concerns its page. */
export interface PageOptions {
  readonly preload?: string;
  readonly width: number;
  readonly height: number;
}

type WindowOpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' };

const wire = makeWire();
const all = new Set<WebContents>();
let lastId = 0;

/** Electron's `webContents`: a page of Chromium. */
export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  readonly session = session.defaultSession;
  readonly #options: PageOptions;
  #page: Page | null = null;
  #cdp: CDPSession | null = null;
  #opening: Promise<Page> | null = null;
  #isolatedWorld: number | undefined;
  #isDestroyed = false;
  #isVisible = false;
  /** The address that the program itself asked for: going there is no `will-navigate`. */
  #wanted: string | null = null;
  #onWindowOpen: WindowOpenHandler = () => ({ action: 'allow' });

  constructor(options: PageOptions) {
    super();
    this.#options = options;
    all.add(this);
    app.emit('web-contents-created', preventable({}), this);
  }

  getURL(): string {
    return this.#page === null ? '' : fromChromium(this.#page.url());
  }

  get mainFrame(): object {
    return { url: this.getURL(), parent: null };
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#onWindowOpen = handler;
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#open();
    this.#wanted = url;
    if (handlerOf(url) !== undefined) await session.defaultSession.grant(page.context(), this, url);
    await page.goto(toChromium(url));
  }

  /** Runs in the page's own world, as there. */
  async executeJavaScript(source: string): Promise<unknown> {
    return await (await this.#open()).evaluate(source);
  }

  send(channel: string, ...args: readonly unknown[]): void {
    void this.#toPage({ kind: 'message', channel, args: structuredClone(args) });
  }

  /** As Electron's: the page's process dies at once. */
  forcefullyCrashRenderer(): void {
    this.#cdp?.send('Page.crash').catch(() => undefined); // It answers nothing any more.
  }

  /** Tells the page whether it can be seen. */
  async setVisible(isVisible: boolean): Promise<void> {
    this.#isVisible = isVisible;
    await this.#page?.evaluate(tellVisibility, isVisible).catch(() => undefined); // It is between two documents.
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    all.delete(this);
    const page = this.#page;
    this.#page = null;
    page?.close().catch(() => undefined); // It may have crashed.
    this.emit('destroyed');
  }

  #open(): Promise<Page> {
    this.#opening ??= this.#openPage();
    return this.#opening;
  }

  async #openPage(): Promise<Page> {
    await app.whenReady();
    const context = await openChromium(route);
    const unused = context
      .pages()
      .find((page) => page.url() === 'about:blank' && ![...all].some((each) => each.#page === page));
    const page = unused ?? (await context.newPage());
    this.#page = page;
    this.#cdp = await context.newCDPSession(page);
    const { width, height } = this.#options;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light' });
    await this.#installWorlds(this.#cdp);
    this.#follow(page);
    return page;
  }

  async #installWorlds(cdp: CDPSession): Promise<void> {
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const frame = (context.auxData as { frameId?: string } | undefined)?.frameId;
      if (context.name === ISOLATED_WORLD && frame === this.#topFrame) this.#isolatedWorld = context.id;
    });
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === BINDING) void this.#fromPage(wire.decode(payload) as FromPage, executionContextId); // Safe: our world sends these.
    });
    // Told at the commit, which is late for the name, and early enough for whatever the new document sends.
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      const url = fromChromium(frame.url);
      this.emit('did-start-navigation', preventable({ url, isMainFrame: true, isSameDocument: false }));
      void this.setVisible(this.#isVisible);
    });
    await cdp.send('Page.enable');
    const { frameTree } = await cdp.send('Page.getFrameTree');
    this.#topFrame = frameTree.frame.id;
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: BINDING, executionContextName: ISOLATED_WORLD });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorldSource() });
    const { preload } = this.#options;
    if (preload === undefined) return;
    const source = isolatedWorldSource(readFileSync(preload, 'utf8'), {
      platform: process.platform,
      arch: process.arch,
      versions: { electron: process.versions.electron ?? '' },
      argv: [],
    });
    // Preload scripts run in the top frame alone, as without nodeIntegrationInSubFrames.
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `if (globalThis.top === globalThis) ${source}`,
      worldName: ISOLATED_WORLD,
    });
  }

  #topFrame = '';

  #follow(page: Page): void {
    page.on('load', () => this.emit('did-finish-load'));
    page.on('pageerror', (error) => record('page error', String(error)));
    page.on('console', (message) => record('page console', message.type(), message.text()));
    page.on('crash', () => {
      this.#opening = null;
      this.#page = null;
      page.close().catch(() => undefined); // It has crashed.
      this.emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 5 });
    });
    page.on('close', () => {
      if (this.#page === page && !isChromiumClosing()) this.emit('closed by the page');
    });
  }

  /** Asks the program about a navigation that the page itself began; true: it may go on. */
  mayNavigate(page: Page, url: string, isMainFrame: boolean): boolean {
    if (page !== this.#page) return true;
    if (isMainFrame && this.#wanted !== null && sameAddress(this.#wanted, url)) {
      this.#wanted = null;
      return true;
    }
    const names = isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate'];
    return names.every((name) => {
      const event = preventable({ url, isMainFrame, isSameDocument: false });
      this.emit(name, event, url);
      return !event.defaultPrevented;
    });
  }

  async #fromPage(message: FromPage, world: number): Promise<void> {
    if (message.kind === 'open-window') {
      const { action } = this.#onWindowOpen({ url: fromChromium(message.url) });
      if (action !== 'deny') throw new Error('The stand-in opens no windows that pages ask for.');
      return;
    }
    const event = preventable({
      type: 'frame',
      sender: this,
      senderFrame: this.mainFrame,
      processId: 1,
      frameId: 1,
      reply: (channel: string, ...args: readonly unknown[]) => this.send(channel, ...args),
    });
    if (message.kind === 'send') {
      ipcMain.emit(message.channel, event, ...message.args);
      return;
    }
    const { id, channel, args } = message;
    try {
      await this.#toPage({ kind: 'answer', id, value: await ipcMain.answer(channel, event, args) }, world);
    } catch (error) {
      await this.#toPage(
        { kind: 'answer', id, failure: error instanceof Error ? error.message : String(error) },
        world,
      );
    }
  }

  async #toPage(message: ToPage, world: number | undefined = this.#isolatedWorld): Promise<void> {
    if (world === undefined || this.#cdp === null) return;
    await this.#cdp
      .send('Runtime.callFunctionOn', {
        functionDeclaration: `(text) => globalThis.${INTAKE}?.(text)`,
        arguments: [{ value: wire.encode(message) }],
        executionContextId: world,
      })
      .catch(() => undefined); // The document that asked is gone.
  }

  /** The theme changed. */
  async followTheme(): Promise<void> {
    await this.#page?.emulateMedia({ colorScheme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light' });
  }
}

nativeTheme.on('updated', () => {
  for (const contents of all) void contents.followTheme();
});

function sameAddress(a: string, b: string): boolean {
  return a.split('#')[0] === b.split('#')[0];
}

/** Every request of every page. */
async function route(route: Route): Promise<void> {
  const request = route.request();
  const url = fromChromium(request.url());
  if (request.isNavigationRequest() && !mayNavigate(route, url)) return await route.abort('aborted');
  const details = { url, method: request.method(), resourceType: request.resourceType() };
  if (!(await session.defaultSession.isAllowed(details))) return await route.abort('blockedbyclient');
  const handler = handlerOf(url);
  if (handler === undefined) return await route.abort('failed'); // The stand-in has no network.
  try {
    const response = await handler(new Request(url, { method: request.method() }));
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  } catch (error) {
    record('protocol error', String(error));
    await route.abort('failed');
  }
}

function mayNavigate(route: Route, url: string): boolean {
  const frame = route.request().frame();
  return [...all].every((contents) => contents.mayNavigate(frame.page(), url, frame.parentFrame() === null));
}

/** Runs in the page. */
function tellVisibility(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: isVisible ? 'visible' : 'hidden',
    configurable: true,
  });
  Object.defineProperty(document, 'hidden', { value: !isVisible, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
