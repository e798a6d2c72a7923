import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { preventable } from './emitted-event.ts';
import { WebContents } from './web-contents.ts';

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface WindowOptions extends Partial<Bounds> {
  readonly show?: boolean;
  readonly title?: string;
  readonly backgroundColor?: string;
  readonly webPreferences?: Readonly<Record<string, unknown>> & { readonly preload?: string };
}

let lastId = 0;
const all = new Set<BrowserWindow>();

/** Electron's `BrowserWindow`. */
export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  /** What it was made with, for tests. */
  readonly options: WindowOptions;
  #bounds: Bounds;
  #isVisible: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #isDestroyed = false;

  static getAllWindows(): BrowserWindow[] {
    return [...all];
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...all].find((window) => window.webContents === contents) ?? null;
  }

  constructor(options: WindowOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const { x = 0, y = 0, width = 800, height = 600, show = true, webPreferences } = options;
    this.options = options;
    this.#bounds = { x, y, width, height };
    this.#isVisible = show;
    const preload = webPreferences?.preload;
    this.webContents = new WebContents({ width, height, ...(preload !== undefined && { preload }) });
    all.add(this);
    app.windows.add(this);
    let isFirst = true;
    this.webContents.on('did-finish-load', () => {
      if (isFirst) this.emit('ready-to-show');
      isFirst = false;
    });
    this.webContents.on('closed by the page', () => this.destroy());
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    if (this.#isVisible && !this.#isMinimized) return;
    this.#isVisible = true;
    void this.webContents.setVisible(true);
    this.emit('show');
  }

  hide(): void {
    if (!this.#isVisible) return;
    this.#isVisible = false;
    void this.webContents.setVisible(false);
    this.emit('hide');
  }

  focus(): void {
    this.emit('focus');
  }

  minimize(): void {
    this.#isMinimized = true;
    void this.webContents.setVisible(false);
    this.emit('minimize');
  }

  restore(): void {
    this.#isMinimized = false;
    void this.webContents.setVisible(true);
    this.emit('restore');
  }

  maximize(): void {
    this.#isMaximized = true;
    this.emit('maximize');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  getBounds(): Bounds {
    return this.#bounds;
  }

  getNormalBounds(): Bounds {
    return this.#bounds;
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
  }

  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    all.delete(this);
    this.webContents.destroy();
    this.emit('closed');
    app.windowGone(this);
  }
}
