import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../main/socket/client.ts';
import { holdLock } from '../../builders/lock-holder.ts';
import { recordedCalls } from '../../builders/recorded-calls.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import type { AppDriver } from './app-driver.ts';
import { eventually, ON_ELECTRON, SPECS, startDesktop } from './start-desktop.ts';

/** A desktop without its window, whose host is there. */
async function startHidden(start: Omit<Parameters<typeof startDesktop>[0], 'args'>): Promise<AppDriver> {
  const app = await startDesktop({ ...start, args: ['--hidden'] });
  await eventually(() => stateOf(app)).toBe('Learning');
  return app;
}

const stateOf = (app: AppDriver): Promise<string | undefined> =>
  app.tray().then((tray) => tray?.items[0]?.label);

/** Has another process hold the store until the person is told, and lets go of it again. */
async function troubleAndEnd(app: AppDriver, from: number): Promise<void> {
  const release = await holdLock(app.home, 'write');
  const client = await connect({ home: app.home });
  const waiting = client.call('event.record', { events: recordedCalls(from, from + 1) });
  await eventually(() => stateOf(app)).toBe('Cannot store anything now');
  await release();
  await waiting;
  client.close();
  await eventually(() => stateOf(app)).toBe('Learning');
}

async function change(app: AppDriver, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const client = await connect({ home: app.home });
  await client.call('settings.set', { changes });
  client.close();
}

const logOf = (home: string): string => readFileSync(join(home, 'logs/desktop.log'), 'utf8');

describe('notifications of the system', SPECS, () => {
  it('come only where the person asked for them, once each time that trouble begins', async () => {
    const app = await startHidden({ home: tempFolder() });
    const client = await connect({ home: app.home });
    await client.call('event.record', { events: recordedCalls(0, 1) }); // Its project is known from now on.
    client.close();
    await troubleAndEnd(app, 1);
    expect(await app.notified()).toEqual([]);
    await change(app, { notifications: true });
    await troubleAndEnd(app, 2);
    expect(await app.notified()).toEqual(['Cannot store anything now']);
    await change(app, { notifications: false });
    await troubleAndEnd(app, 3);
    expect(await app.notified()).toEqual(['Cannot store anything now']);
  });
});

describe('the machine’s sleep', SPECS, () => {
  it('finds everything durable, and what came meanwhile is caught up on', async () => {
    const app = await startHidden({ home: tempFolder() });
    await app.main(({ powerMonitor }) => powerMonitor.emit('suspend'));
    await eventually(() => logOf(app.home)).toContain('Settled before the machine sleeps.');
    expect(logOf(app.home)).not.toContain('Caught up');
    await app.main(({ powerMonitor }) => powerMonitor.emit('resume'));
    await eventually(() => logOf(app.home)).toContain('Caught up after the machine slept.');
  });
});

describe('the start at login', SPECS, () => {
  it.skipIf(ON_ELECTRON)('is an entry of the desktop on Linux, where the app is packaged', async () => {
    const config = tempFolder();
    const entry = join(config, 'autostart/holloway.desktop');
    const env = { STAND_IN_PACKAGED: '1', XDG_CONFIG_HOME: config, APPIMAGE: '/home/me/Holloway 1.AppImage' };
    const app = await startHidden({ home: tempFolder(), env });
    expect(existsSync(entry)).toBe(false);
    await change(app, { startAtLogin: true });
    await eventually(() => existsSync(entry)).toBe(true);
    expect(readFileSync(entry, 'utf8')).toContain('Exec="/home/me/Holloway 1.AppImage" --hidden\n');
    await change(app, { startAtLogin: false });
    await eventually(() => existsSync(entry)).toBe(false);
  });

  it.skipIf(ON_ELECTRON)('is a login item on macOS', async () => {
    const app = await startHidden({
      home: tempFolder(),
      platform: 'darwin',
      env: { STAND_IN_PACKAGED: '1' },
    });
    const isLoginItem = () => app.main((electron) => electron.app.getLoginItemSettings().openAtLogin);
    expect(await isLoginItem()).toBe(false);
    await change(app, { startAtLogin: true });
    await eventually(isLoginItem).toBe(true);
    await change(app, { startAtLogin: false });
    await eventually(isLoginItem).toBe(false);
  });

  it('leaves out an app that is not packaged: what would be started is the bare runtime', async () => {
    const config = tempFolder();
    const app = await startHidden({ home: tempFolder(), env: { XDG_CONFIG_HOME: config } });
    await change(app, { startAtLogin: true, showTray: false });
    await eventually(() => app.tray()).toBeNull(); // By then the desktop has heard of both.
    expect(existsSync(join(config, 'autostart'))).toBe(false);
  });
});

describe('the Dock of macOS', SPECS, () => {
  it.skipIf(ON_ELECTRON)('has the app only while its window is open', async () => {
    const app = await startHidden({ home: tempFolder(), platform: 'darwin' });
    const isInDock = () => app.main((electron) => electron.app.dock?.isVisible());
    expect(await isInDock()).toBe(false);
    expect((await app.tray())?.image).toMatch(/tray-learning-Template\.png$/);
    await app.clickTray('open');
    await eventually(isInDock).toBe(true);
    await app.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await eventually(isInDock).toBe(false);
    await app.main((electron) => electron.app.emit('activate'));
    await eventually(isInDock).toBe(true);
  });
});
