import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { _electron, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { AppDriver, DesktopStart, SeenTray } from './app-driver.ts';
import { builtApp } from './built-app.ts';

/** Keeps what Electron itself tells nobody: the tray, shortcuts and links passed on, notifications. Loaded before the program. */
const WATCH = join(import.meta.dirname, 'watch-electron.cjs');

/** What that script keeps, for functions that run in the main process. */
interface Watched {
  readonly tray: () => SeenTray | null;
  readonly clickTray: (id: string) => void;
  readonly press: (accelerator: string) => void;
  readonly openedOutside: readonly string[];
  readonly notified: readonly string[];
}

/** Electron's own program; null: it is not on this machine. */
export function electronProgram(): string | null {
  try {
    const found: unknown = createRequire(import.meta.url)('electron');
    return typeof found === 'string' ? found : null;
  } catch {
    // The package says so by throwing where its program was never fetched.
    return null;
  }
}

/** Starts the built desktop on Electron itself; it ends with the test. */
export async function startOnElectron(start: DesktopStart, program: string): Promise<AppDriver> {
  const { home, args = [], env = {}, cwd, takenShortcuts = [] } = start;
  const main = start.program ?? builtApp();
  const ownEnv = { ...(process.env as Record<string, string>), HOLLOWAY_HOME: home, ...env }; // Safe: no value is undefined there.
  const watchEnv = { ...ownEnv, HOLLOWAY_TAKEN_SHORTCUTS: takenShortcuts.join(',') };
  const app = await _electron.launch({
    executablePath: program,
    args: ['--no-sandbox', '-r', WATCH, main, ...args],
    env: watchEnv,
    ...(cwd !== undefined && { cwd }),
  });
  const child = app.process();
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const watched = <Result>(
    read: (kept: Watched, argument: string) => Result,
    argument = '',
  ): Promise<Result> =>
    app.evaluate(
      (_electron, [source, given]) =>
        new Function(`return (${source})`)()((globalThis as { watched?: unknown }).watched, given),
      [String(read), argument] as const,
    );
  const pages = (): readonly Page[] =>
    app.windows().filter((page) => page.url().startsWith('app://holloway/'));
  return {
    pid: child.pid ?? 0,
    home,
    main: (run, argument) => app.evaluate(run as never, argument) as Promise<never>, // Safe: what `run` gives, as told.
    pages: async () => pages(),
    page: async () => {
      await expect.poll(() => pages().length, { timeout: 15_000 }).toBeGreaterThan(0);
      const [page] = pages();
      if (page === undefined) throw new Error('The window has gone again.');
      await page.waitForLoadState();
      return page;
    },
    tray: () => watched((kept) => kept.tray()),
    clickTray: (id) => watched((kept, item) => kept.clickTray(item), id),
    press: (accelerator) => watched((kept, keys) => kept.press(keys), accelerator),
    setDisplays: async () => false,
    openedOutside: () => watched((kept) => kept.openedOutside),
    notified: () => watched((kept) => kept.notified),
    startAgain: async (more = [], moreEnv = {}) => {
      const again = spawn(program, ['--no-sandbox', main, ...more], {
        stdio: 'ignore',
        env: { ...ownEnv, ...moreEnv },
      });
      const [code]: (number | null)[] = await once(again, 'exit');
      return code ?? null;
    },
    ended,
    told: () => text,
  };
}
