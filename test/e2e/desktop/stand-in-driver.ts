import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { findChromium } from '../../builders/chromium-place.ts';
import type { Controls } from '../electron-stand-in/controls.ts';
import type { AppDriver, DesktopStart, ElectronModule } from './app-driver.ts';
import { builtApp } from './built-app.ts';

const RUN = join(import.meta.dirname, '../electron-stand-in/run.ts');
const PAGE = 'https://holloway.app.stand-in.localhost/';

type Run = (electron: ElectronModule, argument: never, controls: Controls) => unknown;

/** Starts the built desktop on the stand-in; it ends with the test. */
export async function startOnStandIn(start: DesktopStart): Promise<AppDriver> {
  const port = await freePort();
  const program = start.program ?? builtApp();
  const { args = [], cwd } = start;
  const child = spawn(process.execPath, [RUN, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(cwd !== undefined && { cwd }),
    env: { ...environment(start), STAND_IN_PORT: String(port) },
  });
  const told = collect(child);
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    const hardEnd = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(hardEnd);
  });
  const ask = questions(child, ended, told);
  await ask.ready;
  const browser = connectLater(port);
  const pages = async (): Promise<readonly Page[]> => {
    const hasWindow = await ask.run(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some(({ webContents }) => webContents.getURL() !== ''),
    );
    if (!hasWindow) return [];
    const { contexts } = await browser();
    return contexts.flatMap((context) => context.pages()).filter((page) => page.url().startsWith(PAGE));
  };
  return {
    pid: child.pid ?? 0,
    home: start.home,
    main: (run, argument) => ask.run(run as Run, argument as never) as Promise<never>, // Safe: what `run` gives, as told.
    pages,
    page: async () => {
      const found = await expect.poll(pages, { timeout: 30_000 }).not.toEqual([]).then(pages);
      const [page] = found;
      if (page === undefined) throw new Error('The window has gone again.');
      await page.waitForLoadState();
      return page;
    },
    tray: () => ask.run((_electron, _argument, controls) => controls.tray()) as Promise<never>,
    clickTray: async (id) =>
      void (await ask.run((_electron, item, controls) => controls.clickTray(item), id)),
    press: async (keys) => void (await ask.run((_electron, each, controls) => controls.press(each), keys)),
    setDisplays: async (displays) => {
      await ask.run((_electron, each, controls) => controls.setDisplays(each), displays);
      return true;
    },
    openedOutside: () =>
      ask.run((_electron, _argument, controls) =>
        controls.callsOf('shell.openExternal').map(([url]) => String(url)),
      ) as Promise<never>,
    notified: () =>
      ask.run((_electron, _argument, controls) =>
        controls.callsOf('Notification.show').map(([, body]) => String(body)),
      ) as Promise<never>,
    startAgain: async (more = [], env = {}) => {
      const again = spawn(process.execPath, [RUN, program, ...more], {
        stdio: 'ignore',
        env: { ...environment(start), ...env },
      });
      const [code]: (number | null)[] = await once(again, 'exit');
      return code ?? null;
    },
    ended,
    told,
  };
}

function environment({ home, env, takenShortcuts, unseenKeptMs, platform }: DesktopStart): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOLLOWAY_HOME: home,
    STAND_IN_CHROMIUM: findChromium() ?? '',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', // No tray host, whatever this machine has.
    ...(platform !== undefined && { STAND_IN_PLATFORM: platform }),
    ...(takenShortcuts !== undefined && { STAND_IN_TAKEN: takenShortcuts.join(',') }),
    ...(unseenKeptMs !== undefined && { STAND_IN_SHORTEN: `60000:${unseenKeptMs}` }),
    ...env,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  return () => text;
}

/** Connects once Chromium runs, which it does from the first window on. */
function connectLater(port: number) {
  let connected: Promise<Browser> | undefined;
  onTestFinished(async () => await (await connected)?.close().catch(() => undefined)); // Gone with the program.
  return async () => {
    connected ??= chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    return { contexts: (await connected).contexts() };
  };
}

interface Answer {
  readonly id?: number;
  readonly kind?: 'ready';
  readonly value?: unknown;
  readonly failure?: string;
}

/** Asks the main process to run functions. */
function questions(child: ChildProcess, ended: Promise<unknown>, told: () => string) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ready = Promise.withResolvers<void>();
  let lastId = 0;
  child.on('message', ({ id, kind, value, failure }: Answer) => {
    if (kind === 'ready') ready.resolve();
    const answer = id === undefined ? undefined : waiting.get(id);
    if (failure !== undefined) answer?.reject(new Error(failure));
    else answer?.resolve(value);
  });
  void ended.then(() => {
    const gone = new Error(`The program has ended: ${told()}`);
    ready.reject(gone);
    for (const answer of waiting.values()) answer.reject(gone);
  });
  const run = <Argument>(
    source: (electron: ElectronModule, argument: Argument, controls: Controls) => unknown,
    argument?: Argument,
  ): Promise<unknown> => {
    lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(lastId, answer);
    if (!child.connected) answer.reject(new Error(`The program has ended: ${told()}`));
    else child.send({ id: lastId, source: String(source), argument });
    return answer.promise;
  };
  return { ready: ready.promise, run };
}
