import { app, type Session, session, shell, type WebContents } from 'electron';
import type { HostLog } from '../host/log.ts';
import { isForTheSystem } from './outside-links.ts';
import { isOurs, isPage } from './places.ts';
import { TEXTS } from './texts.ts';

/** The one permission that the page has: to put text on the clipboard. Reading it is not part of this. */
const GRANTED = 'clipboard-sanitized-write';
/** Addresses that the developer tools of an unpackaged app load. */
const DEVELOPER_TOOLS = 'devtools:';

/**
 * Holds every page that this app ever opens to its own files and its own place. Call before any window opens.
 * `say`: tells the person that a link opens nothing.
 */
export function lockDown(log: HostLog, say: (text: string) => void): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, log, say));
  lockSession(session.defaultSession, log);
}

function lockContents(contents: WebContents, log: HostLog, say: (text: string) => void): void {
  const stay = (event: { readonly preventDefault: () => void; readonly url: string }): void => {
    if (isPage(event.url)) return; // The page loads itself anew.
    event.preventDefault();
    log.warn({ to: originOf(event.url) }, 'A page was kept from going elsewhere.');
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isForTheSystem(url)) {
      openOutside(url, log, say);
    } else {
      log.warn({ to: originOf(url) }, 'A page was kept from opening a window.');
      say(TEXTS.linkRefused(schemeOf(url)));
    }
    return { action: 'deny' };
  });
}

function openOutside(url: string, log: HostLog, say: (text: string) => void): void {
  shell.openExternal(url).catch((error: unknown) => {
    log.warn({ err: error, to: originOf(url) }, 'The system opened nothing for a link.');
    say(TEXTS.linkFailed(schemeOf(url)));
  });
}

function lockSession(pages: Session, log: HostLog): void {
  pages.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(isGranted(permission, requestingUrl)),
  );
  pages.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  pages.setDevicePermissionHandler(() => false);
  // Its dictionaries would be fetched from a server.
  pages.setSpellCheckerEnabled(false);
  pages.webRequest.onBeforeRequest(({ url }, decide) => {
    const isForeign = !isOurs(url) && !(url.startsWith(DEVELOPER_TOOLS) && !app.isPackaged);
    if (isForeign) log.warn({ to: originOf(url) }, 'A page was kept from loading something.');
    decide({ cancel: isForeign });
  });
  pages.on('will-download', (event) => event.preventDefault());
}

function isGranted(permission: string, asker: string): boolean {
  return permission === GRANTED && isOurs(asker);
}

/** Enough to find what asked; the rest of an address may hold anything. */
function originOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'no address' : `${parsed.protocol}//${parsed.host}`;
}

function schemeOf(url: string): string {
  return URL.parse(url)?.protocol ?? '';
}
