import { EventEmitter } from 'node:events';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeChromium } from './chromium.ts';
import { preventable } from './emitted-event.ts';
import { record } from './record.ts';
import { STAND_IN } from './settings.ts';
import { SingleInstance } from './single-instance.ts';

/** What the app needs of its windows, to close them when it ends. */
interface ClosableWindow {
  readonly close: () => void;
  readonly destroy: () => void;
  readonly isDestroyed: () => boolean;
}

/** Chosen: Chromium closes within a second, on a busy machine within some. */
const LONGEST_CLOSE_MS = 10_000;

/** Electron's `app`. */
class App extends EventEmitter {
  readonly isPackaged = STAND_IN.isPackaged;
  readonly windows = new Set<ClosableWindow>();
  /** On macOS only, as Electron's types say. */
  readonly dock = STAND_IN.platform === 'darwin' ? new Dock() : undefined;
  readonly commandLine = {
    appendSwitch: (...args: readonly string[]) => record('app.commandLine.appendSwitch', ...args),
  };
  readonly #paths = new Map([
    ['home', homedir()],
    ['temp', tmpdir()],
    ['userData', join(tmpdir(), 'stand-in-user-data')],
  ]);
  readonly #ready = Promise.withResolvers<void>();
  readonly #single = new SingleInstance(({ argv, cwd, additionalData }) =>
    this.emit('second-instance', preventable({}), argv, cwd, additionalData),
  );
  #isReady = false;
  #isQuitting = false;
  #name = 'Electron';
  #loginItem = { openAtLogin: false, wasOpenedAtLogin: false };

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getName(): string {
    return this.#name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  focus(options?: object): void {
    record('app.focus', options);
  }

  requestSingleInstanceLock(additionalData?: unknown): boolean {
    return this.#single.request(this.getPath('userData'), additionalData);
  }

  hasSingleInstanceLock(): boolean {
    return this.#single.isHeld;
  }

  setLoginItemSettings(settings: {
    readonly openAtLogin?: boolean;
    readonly args?: readonly string[];
  }): void {
    record('app.setLoginItemSettings', settings);
    this.#loginItem = { ...this.#loginItem, openAtLogin: settings.openAtLogin ?? false };
  }

  getLoginItemSettings(): { openAtLogin: boolean; wasOpenedAtLogin: boolean } {
    return this.#loginItem;
  }

  /** The main program has been loaded: Electron fires `ready` no earlier. */
  begin(): void {
    this.#isReady = true;
    this.emit('ready', preventable({}), {});
    this.#ready.resolve();
  }

  quit(): void {
    void this.#quit();
  }

  exit(code: number = 0): void {
    this.#single.release();
    // Whoever calls it counts on nothing of its own running any more.
    if (!this.#isReady) process.exit(code);
    // A Chromium that hangs must not keep this process.
    setTimeout(() => process.exit(code), LONGEST_CLOSE_MS);
    void closeChromium().then(() => process.exit(code));
  }

  async #quit(): Promise<void> {
    if (this.#isQuitting) return;
    this.#isQuitting = true;
    if (this.#isPrevented('before-quit')) {
      this.#isQuitting = false;
      return;
    }
    for (const window of [...this.windows]) window.close();
    if (this.windows.size > 0 || this.#isPrevented('will-quit')) {
      this.#isQuitting = false;
      return;
    }
    this.emit('quit', preventable({}), 0);
    this.#single.release();
    await closeChromium();
    process.exit(0);
  }

  #isPrevented(name: string): boolean {
    const event = preventable({});
    this.emit(name, event);
    return event.defaultPrevented;
  }

  /** A window has gone. */
  windowGone(window: ClosableWindow): void {
    this.windows.delete(window);
    if (this.windows.size > 0 || this.#isQuitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }
}

class Dock {
  #isVisible = true;

  show(): Promise<void> {
    this.#isVisible = true;
    return Promise.resolve();
  }

  hide(): void {
    this.#isVisible = false;
  }

  isVisible(): boolean {
    return this.#isVisible;
  }
}

export const app = new App();
