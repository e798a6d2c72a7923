import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import type { DesktopNotice } from '../../contracts/window-methods.ts';
import { WINDOW_CHANNELS } from '../../contracts/window-methods.ts';
import type { HostLog } from '../host/log.ts';
import { CrashCount } from './crash-count.ts';
import { CRASH_URL } from './crash-page.ts';
import type { DesktopMemory } from './desktop-memory.ts';
import { PAGE_BACKGROUND } from './page-background.ts';
import { FILES, PAGE_URL } from './places.ts';
import { TEXTS } from './texts.ts';
import { LEAST, placeWindow } from './window-place.ts';

/** How long a window that nobody sees is kept, ms: after that it costs no memory, and opens a little later. */
const UNSEEN_KEPT_MS = 60_000;

/** What the window needs from the rest of the desktop. */
export interface MainWindowOptions {
  readonly memory: DesktopMemory;
  readonly log: HostLog;
  /** Told whenever the window comes into sight or goes out of it. */
  readonly onSight: (isSeen: boolean) => void;
}

/**
 * The one window. Closing it hides it; a minute later it is gone with its page's process, and opening makes it
 * anew. What is to be told to its page waits until the page listens.
 */
export class MainWindow {
  readonly #options: MainWindowOptions;
  readonly #crashes = new CrashCount();
  #window: BrowserWindow | null = null;
  #isListening = false;
  #waiting: readonly DesktopNotice[] = [];
  #unseen: NodeJS.Timeout | undefined;
  #isQuitting = false;

  constructor(options: MainWindowOptions) {
    this.#options = options;
  }

  /** Whether the person can see it, as far as the system tells. */
  get isSeen(): boolean {
    return this.#window?.isVisible() ?? false;
  }

  /** Whether these contents are the window's own. */
  owns(contents: Electron.WebContents): boolean {
    return this.#window !== null && this.#window.webContents === contents;
  }

  /** Brings it to the front, with what it is to show there. */
  show(notice?: DesktopNotice): void {
    if (notice !== undefined) this.tell(notice);
    const window = this.#window;
    if (window === null) {
      this.#window = this.#make();
      return;
    }
    if (window.isMinimized()) window.restore();
    bringForward(window);
  }

  /** Says it now, or when the page listens. */
  tell(notice: DesktopNotice): void {
    if (this.#isListening) this.send(WINDOW_CHANNELS.desktop, notice);
    else this.#waiting = [...this.#waiting, notice];
  }

  /** Sends something to the page, if there is one. */
  send(channel: string, message: unknown): void {
    if (this.#window !== null && !this.#window.isDestroyed()) this.#window.webContents.send(channel, message);
  }

  /** The page listens from now on: it gets what waited. */
  listens(): void {
    this.#isListening = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const notice of waiting) this.tell(notice);
  }

  /** From now on closing the window ends it. */
  letGo(): void {
    this.#isQuitting = true;
  }

  #make(): BrowserWindow {
    const { memory } = this.#options;
    const { isMaximized, ...bounds } = placeWindow(memory.now.window, usableScreens());
    const window = new BrowserWindow({
      ...bounds,
      minWidth: LEAST.width,
      minHeight: LEAST.height,
      show: false,
      title: TEXTS.name,
      backgroundColor: nativeTheme.shouldUseDarkColors ? PAGE_BACKGROUND.dark : PAGE_BACKGROUND.light,
      webPreferences: {
        preload: FILES.preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
        devTools: !app.isPackaged,
      },
    });
    if (isMaximized) window.maximize();
    this.#watch(window);
    this.#load(window, PAGE_URL);
    return window;
  }

  #watch(window: BrowserWindow): void {
    window.once('ready-to-show', () => bringForward(window));
    window.on('show', () => this.#seen());
    window.on('hide', () => this.#hidden(window));
    window.on('close', (event) => {
      this.#remember(window);
      if (this.#isQuitting) return;
      event.preventDefault();
      window.hide();
    });
    window.on('closed', () => this.#gone(window));
    window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#isListening = false;
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => this.#recover(window, reason));
  }

  #seen(): void {
    clearTimeout(this.#unseen);
    this.#options.onSight(true);
  }

  #hidden(window: BrowserWindow): void {
    clearTimeout(this.#unseen);
    this.#unseen = setTimeout(() => window.destroy(), UNSEEN_KEPT_MS).unref();
    this.#options.onSight(false);
  }

  #gone(window: BrowserWindow): void {
    if (this.#window !== window) return;
    clearTimeout(this.#unseen);
    this.#window = null;
    this.#isListening = false;
    this.#options.onSight(false);
  }

  #recover(window: BrowserWindow, reason: string): void {
    this.#isListening = false;
    if (this.#isQuitting || reason === 'clean-exit') return;
    const isWorthATry = this.#crashes.mayReload(Date.now());
    this.#options.log.error({ reason, isWorthATry }, 'The window’s page stopped working.');
    this.#load(window, isWorthATry ? PAGE_URL : CRASH_URL);
  }

  #load(window: BrowserWindow, url: string): void {
    window.loadURL(url).catch((error: unknown) => {
      if (!window.isDestroyed())
        this.#options.log.error({ err: error }, 'The window’s page could not be loaded.');
    });
  }

  #remember(window: BrowserWindow): void {
    const place = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
    try {
      this.#options.memory.keep({ window: place });
    } catch (error) {
      this.#options.log.warn({ err: error }, 'Where the window was could not be remembered.');
    }
  }
}

/** On macOS a window of a program without a Dock icon stays behind others unless the program asks for the front. */
function bringForward(window: BrowserWindow): void {
  window.show();
  window.focus();
  if (process.platform === 'darwin') app.focus({ steal: true });
}

/** The usable part of each screen, the main one first. */
function usableScreens(): readonly Electron.Rectangle[] {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return [main, ...others].map(({ workArea }) => workArea);
}
