import { describe, expect, it } from 'vitest';
import { connect } from '../../../main/socket/client.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import type { AppDriver } from './app-driver.ts';
import { callVerb } from './bridge.ts';
import { eventually, ON_ELECTRON, SPECS, startDesktop } from './start-desktop.ts';

/** One event, recorded as another program does; gives how many were taken. */
async function record(home: string, callId: string): Promise<number> {
  const client = await connect({ home });
  const event = {
    callId,
    at: Date.now(),
    source: 'agent',
    agent: 'test',
    type: 'tool_call',
    tool: 'Read',
    ok: true,
    access: 'read',
    project: '/work/project',
    session: 's',
    paths: ['/work/project/a.ts'],
  };
  const { accepted } = await client.call('event.record', { events: [event] });
  client.close();
  return accepted;
}

async function items(app: AppDriver): Promise<readonly string[]> {
  return (await app.tray())?.items.map(({ label }) => label) ?? [];
}

const state = (app: AppDriver): Promise<string | undefined> => items(app).then(([first]) => first);

describe('the tray', SPECS, () => {
  it('shows state and count, and pauses and resumes the host', async () => {
    const home = tempFolder();
    const app = await startDesktop({ home, args: ['--hidden'] });
    await eventually(() => items(app)).toEqual([
      'Learning',
      '0 events today',
      '',
      'Open Holloway',
      'Quick Search…',
      '',
      'Pause Recording',
      '',
      'Settings…',
      'Quit Holloway (Recording Stops)',
    ]);
    expect(await record(home, 'e1')).toBe(1);
    await eventually(() => items(app).then((labels) => labels[1])).toBe('1 event today');

    await app.clickTray('pause-hour');
    await eventually(() => state(app)).toMatch(/^Paused until \d/);
    expect((await app.tray())?.image).toMatch(ON_ELECTRON ? /^$/ : /tray-paused-on-light\.png$/);
    const client = await connect({ home });
    expect(await client.call('host.status', {})).toMatchObject({ state: 'paused', events: 1 });
    await record(home, 'e2');
    expect(await client.call('host.status', {})).toMatchObject({ events: 1 });

    await app.clickTray('resume');
    await eventually(() => state(app)).toBe('Learning');
    expect(await record(home, 'e3')).toBe(1);
    await app.clickTray('pause-resumed');
    await eventually(() => state(app)).toBe('Paused');
    client.close();
  });

  it('can be turned off and on; without a place for it that is said once, in the window (U-01)', async () => {
    const home = tempFolder();
    const app = await startDesktop({ home });
    const page = await app.page();
    await page.getByText('No place for a tray icon was found').waitFor();
    await callVerb(page, 'settings.set', { changes: { showTray: false } });
    await eventually(() => app.tray()).toBeNull();
    await callVerb(page, 'settings.set', { changes: { showTray: true } });
    await eventually(() => state(app)).toBe('Learning');
    await app.clickTray('quit');
    expect(await app.ended).toBe(0);

    const again = await startDesktop({ home });
    const next = await again.page();
    await next.waitForSelector('nav');
    expect(await callVerb(next, 'host.status')).toMatchObject({ ok: true });
    expect(await next.getByText('No place for a tray icon was found').count()).toBe(0);
  });

  it('opens the settings and quick search in the window', async () => {
    const home = tempFolder();
    const app = await startDesktop({ home, args: ['--hidden'] });
    await eventually(() => state(app)).toBe('Learning');
    await app.clickTray('settings');
    const page = await app.page();
    await eventually(() => page.url()).toMatch(/#\/settings/);
    await app.clickTray('quick-search');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  });
});

describe('the shortcut for quick search', SPECS, () => {
  it('brings the window with the cursor in its search, and follows the setting', async () => {
    const home = tempFolder();
    const app = await startDesktop({ home, args: ['--hidden'] });
    await eventually(() => state(app)).toBe('Learning');
    await eventually(() =>
      app.main(({ globalShortcut }) => globalShortcut.isRegistered('CommandOrControl+Shift+Space')),
    ).toBe(true);
    await app.press('CommandOrControl+Shift+Space');
    const page = await app.page();
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(page.url()).toMatch(/#\/search$/); // Also at a first run, which leads to its welcome otherwise.
    await callVerb(page, 'settings.set', { changes: { quickSearchShortcut: 'Alt+Shift+F9' } });
    await eventually(() =>
      app.main(({ globalShortcut }) =>
        ['CommandOrControl+Shift+Space', 'Alt+Shift+F9'].map((each) => globalShortcut.isRegistered(each)),
      ),
    ).toEqual([false, true]);
  });

  it('is said in the window where another program has it', async () => {
    const app = await startDesktop({ home: tempFolder(), takenShortcuts: ['CommandOrControl+Shift+Space'] });
    const page = await app.page();
    await page.getByText('belongs to another program').waitFor();
    expect(await app.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });
});

describe('another host of the same home', SPECS, () => {
  it('is used as a client; the desktop takes over when it ends', async () => {
    const { startHost } = await import('../../builders/running-host.ts');
    const home = tempFolder();
    const host = await startHost(home);
    const app = await startDesktop({ home });
    const page = await app.page();
    await eventually(() => items(app).then((labels) => labels.at(-1))).toBe(
      'Quit Holloway (Recording Goes On)',
    );
    expect(await callVerb(page, 'host.status')).toMatchObject({ result: { pid: host.pid } });
    await host.stop();
    await eventually(() => callVerb(page, 'host.status')).toMatchObject({
      ok: true,
      result: { pid: app.pid },
    });
    await eventually(() => items(app).then((labels) => labels.at(-1))).toBe(
      'Quit Holloway (Recording Stops)',
    );
  });
});
