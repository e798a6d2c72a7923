import { describe, expect, it } from 'vitest';
import { WINDOW_METHODS } from '../../../contracts/window-methods.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { callVerb } from './bridge.ts';
import { eventually, SPECS, startDesktop } from './start-desktop.ts';

describe('the window is locked to its own page', SPECS, () => {
  it('gives the page named verbs and nothing else', async () => {
    const app = await startDesktop({ home: tempFolder() });
    const page = await app.page();
    const surface = await page.evaluate(() => {
      const world = globalThis as unknown as Record<string, object>;
      const bridge = (world.holloway ?? {}) as { verbs: object };
      const foreign = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'];
      return {
        keys: Object.keys(bridge),
        verbs: Object.keys(bridge.verbs),
        isFrozen: Object.isFrozen(bridge) && Object.isFrozen(bridge.verbs),
        foreign: foreign.filter((name) => name in world),
      };
    });
    expect(surface).toEqual({
      keys: ['verbs', 'subscribe', 'onConnection', 'onDesktop'],
      verbs: [...WINDOW_METHODS],
      isFrozen: true,
      foreign: [],
    });
  });

  it('runs the page in a sandbox of its own, without Node', async () => {
    const app = await startDesktop({ home: tempFolder() });
    await app.page();
    const preferences = await app.main(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      // The stand-in keeps what the window was made with; Electron tells what is in force.
      const made = window as unknown as { options?: { webPreferences: object } };
      const inForce = window?.webContents as unknown as { getLastWebPreferences?: () => object };
      const all = (made.options?.webPreferences ?? inForce.getLastWebPreferences?.() ?? {}) as Record<
        string,
        unknown
      >;
      const names = ['contextIsolation', 'sandbox', 'nodeIntegration', 'webSecurity', 'webviewTag'];
      return Object.fromEntries(names.map((name) => [name, all[name]]));
    });
    expect(preferences).toEqual({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  });

  it('lets the page load and run only what comes with it', async () => {
    const app = await startDesktop({ home: tempFolder() });
    const page = await app.page();
    const outcomes = await page.evaluate(async () => {
      const blocked: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'globalThis.wasRun = true';
      document.head.append(script);
      const fetched = await fetch('https://example.com/').then(
        () => 'loaded',
        () => 'refused',
      );
      const policy = (await fetch('index.html')).headers.get('content-security-policy');
      const outside = await fetch('../../package.json').then(({ status }) => status);
      const encoded = await fetch('..%2f..%2fpackage.json').then(({ status }) => status);
      return { blocked, wasRun: 'wasRun' in globalThis, fetched, policy, outside, encoded };
    });
    expect(outcomes).toEqual({
      blocked: ['script-src-elem', 'connect-src'],
      wasRun: false,
      fetched: 'refused',
      policy:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      outside: 404,
      encoded: 404,
    });
  });

  it('stays where it is, and opens editors but no other windows', async () => {
    const app = await startDesktop({ home: tempFolder() });
    const page = await app.page();
    await page.waitForURL(/#\/welcome$/); // Where a first run leads.
    const before = page.url();
    await page.evaluate(() => {
      for (const url of [
        'vscode://file/tmp/a.ts:3',
        'https://example.com/',
        'vscode://some.extension/run',
        'file:///etc/passwd',
        'javascript:alert(1)',
      ])
        window.open(url);
      location.href = 'https://example.com/elsewhere';
    });
    await eventually(() => app.openedOutside()).toEqual(['vscode://file/tmp/a.ts:3']);
    await page.evaluate(() => {
      location.href = 'https://example.com/elsewhere';
    });
    await eventually(() => app.pages().then((pages) => pages.map((each) => each.url()))).toEqual([before]);
    expect(await page.evaluate(() => document.title)).toBe('Holloway');
  });

  it('gives the page no permission but to copy text', async () => {
    const app = await startDesktop({ home: tempFolder() });
    const page = await app.page();
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'clipboard-read', 'clipboard-write'];
      const found = names.map(async (name) => {
        const { state } = await navigator.permissions.query({ name: name as PermissionName });
        return [name, state === 'granted'] as const;
      });
      return Object.fromEntries(await Promise.all(found));
    });
    expect(states).toEqual({
      geolocation: false,
      notifications: false,
      'clipboard-read': false,
      'clipboard-write': true,
    });
  });

  it('answers no other page in the window, and no other window with the page', async () => {
    const app = await startDesktop({ home: tempFolder() });
    const page = await app.page();
    expect(await callVerb(page, 'project.list')).toMatchObject({ ok: true });
    const refused = await app.main(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const made = window as unknown as { options?: { webPreferences: { preload: string } } };
      const inForce = window?.webContents as unknown as { getLastWebPreferences?: () => { preload: string } };
      const { preload } = made.options?.webPreferences ??
        inForce.getLastWebPreferences?.() ?? { preload: '' };
      const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await other.loadURL('app://holloway/index.html');
      const ask = `window.holloway.verbs['project.list']({}).then(() => 'answered', (error) => error.message)`;
      const fromOther: unknown = await other.webContents.executeJavaScript(ask);
      other.destroy();
      await window?.loadURL('data:text/html,<title>foreign</title>');
      const fromForeign: unknown = await window?.webContents.executeJavaScript(ask);
      return [fromOther, fromForeign];
    });
    const words = "Error invoking remote method 'holloway:call': Error: Only the window’s own page may call.";
    expect(refused).toEqual([words, words]);
  });
});
