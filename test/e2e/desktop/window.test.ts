import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../builders/temp-folder.ts';
import type { AppDriver } from './app-driver.ts';
import { callVerb } from './bridge.ts';
import { eventually, ON_ELECTRON, SPECS, startDesktop } from './start-desktop.ts';

const BYTES_PER_MB = 1_000_000;
/**
 * Most that may be in memory while no window is open, MB: on Electron all its processes; on the stand-in the main
 * process, of which some 100 MB are the stand-in's own (docs/decisions/0015-electron-stand-in.md).
 */
const IN_TRAY_MB = ON_ELECTRON ? 150 : 250;

function windows(app: AppDriver): Promise<readonly { readonly isVisible: boolean }[]> {
  return app.main(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({ isVisible: window.isVisible() })),
  );
}

/** What the program has in memory: all its processes on Electron, the main one on the stand-in. */
function bytesInMemory(app: AppDriver): Promise<number> {
  return app.main((electron, isElectron) => {
    if (!isElectron) return process.memoryUsage().rss;
    const kilobytes = electron.app.getAppMetrics().map(({ memory }) => memory.workingSetSize);
    return 1_024 * kilobytes.reduce((sum, each) => sum + each, 0);
  }, ON_ELECTRON);
}

function closeWindow(app: AppDriver): Promise<void> {
  return app.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}

async function seenWindow(app: AppDriver): Promise<void> {
  await eventually(() => windows(app)).toEqual([{ isVisible: true }]);
}

describe('the window of the desktop', SPECS, () => {
  it('shows the page, which asks the host over the bridge', async () => {
    const app = await startDesktop({ home: tempFolder() });
    const page = await app.page();
    await page.waitForSelector('nav');
    expect(await callVerb(page, 'host.status')).toMatchObject({
      ok: true,
      result: { state: 'learning', pid: app.pid },
    });
    expect(await callVerb(page, 'memory.recall', { project: '/nowhere' })).toMatchObject({
      ok: false,
      error: { code: -32602 },
    });
  });

  it('is hidden by closing, recording going on, and there again when the program is started again (U-02)', async () => {
    const app = await startDesktop({ home: tempFolder() });
    await seenWindow(app);
    const page = await app.page();
    await closeWindow(app);
    expect(await windows(app)).toEqual([{ isVisible: false }]);
    expect(await callVerb(page, 'host.status')).toMatchObject({ result: { state: 'learning' } });
    expect(await app.startAgain()).toBe(0);
    await seenWindow(app);
  });

  it('is one window of one process, however often the program is started (U-03)', async () => {
    const home = tempFolder();
    const app = await startDesktop({ home });
    await seenWindow(app);
    await closeWindow(app);
    const before = [readFileSync(join(home, 'run/pid'), 'utf8'), existsSync(join(home, 'run/socket'))];
    const elsewhere = { LANG: 'ja_JP.UTF-8', LC_ALL: 'ja_JP.UTF-8', TMPDIR: tempFolder() };
    const codes = await Promise.all([
      ...Array.from({ length: 5 }, () => app.startAgain()),
      app.startAgain(['--hidden']),
      app.startAgain([], elsewhere),
    ]);
    expect(codes).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await seenWindow(app);
    expect([readFileSync(join(home, 'run/pid'), 'utf8'), existsSync(join(home, 'run/socket'))]).toEqual(
      before,
    );
    expect(before[0]).toBe(`${app.pid}\n`);
  });

  it('stays away when the program is started hidden, and again so', async () => {
    const app = await startDesktop({ home: tempFolder(), args: ['--hidden'] });
    expect(await app.startAgain(['--hidden'])).toBe(0);
    await eventually(() => app.tray().then((tray) => tray?.items[0]?.label)).toBe('Learning');
    expect(await windows(app)).toEqual([]);
    await app.clickTray('open');
    await seenWindow(app);
  });

  it('is gone with its process once it was hidden for a while, and opens again (U-11)', async () => {
    const app = await startDesktop({ home: tempFolder(), unseenKeptMs: 100 });
    await seenWindow(app);
    await (await app.page()).waitForSelector('nav');
    await closeWindow(app);
    await expect.poll(() => windows(app), { timeout: ON_ELECTRON ? 90_000 : 45_000 }).toEqual([]);
    const inTrayMb = (await bytesInMemory(app)) / BYTES_PER_MB;
    console.info(`In the tray: ${Math.round(inTrayMb)} MB.`);
    expect(inTrayMb).toBeLessThan(IN_TRAY_MB);
    await app.clickTray('open');
    await seenWindow(app);
    await (await app.page()).waitForSelector('nav');
  });

  it('is where it was, and on a screen where that one is gone', async () => {
    const home = tempFolder();
    mkdirSync(join(home, 'desktop'));
    const place = { x: 5_000, y: 300, width: 900, height: 700, isMaximized: false };
    writeFileSync(join(home, 'desktop/desktop.json'), JSON.stringify({ window: place }));
    const app = await startDesktop({ home, args: ['--hidden'] });
    await app.setDisplays([[0, 0, 1_440, 900]]);
    await app.clickTray('open');
    await seenWindow(app);
    const bounds = await app.main(({ BrowserWindow, screen }) => {
      const { x, y, width, height } = BrowserWindow.getAllWindows()[0]?.getBounds() ?? {
        x: -1,
        y: -1,
        width: 0,
        height: 0,
      };
      const { workArea } = screen.getPrimaryDisplay();
      return {
        isInside: x >= workArea.x && y >= workArea.y && x + width <= workArea.x + workArea.width,
        height,
      };
    });
    expect(bounds).toEqual({ isInside: true, height: 700 });
  });

  it('loads its page again when that dies, and says so when it keeps dying', async () => {
    const app = await startDesktop({ home: tempFolder() });
    const crash = async (): Promise<void> => {
      await (await app.page()).waitForSelector('nav');
      await app.main(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      );
      await eventually(() =>
        app.pages().then(([page]) => page?.locator('h1, nav').count() ?? 0),
      ).toBeGreaterThan(0);
    };
    for (let times = 0; times < 3; times++) await crash();
    await (await app.page()).waitForSelector('nav');
    await app.main(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await eventually(() => app.pages().then(([page]) => page?.title().catch(() => ''))).toBe(
      'This window stopped working',
    );
    const page = await app.page();
    await page.getByRole('link', { name: 'Open it again' }).click();
    await page.waitForSelector('nav');
  });

  it('ends by quitting, with the host, everything kept', async () => {
    const home = tempFolder();
    const app = await startDesktop({ home });
    await seenWindow(app);
    await app.clickTray('quit');
    expect(await app.ended).toBe(0);
    expect(existsSync(join(home, 'run/pid'))).toBe(false);
    expect(readFileSync(join(home, 'logs/host.log'), 'utf8')).toContain('The host stopped.');
  });

  it('says why where it cannot start', async () => {
    await expect(startDesktop({ home: tmpdir() })).rejects.toThrow(/name a folder that holds nothing else/);
  });
});
