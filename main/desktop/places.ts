import { join } from 'node:path';

/** The scheme and the name under which the window's page is served. */
export const PAGE_SCHEME = 'app';
const PAGE_HOST = 'holloway';
/** Where every address of the page begins. */
export const PAGE_ORIGIN = `${PAGE_SCHEME}://${PAGE_HOST}`;
/** The path of the page itself. */
export const PAGE_PATH = '/index.html';
/** Its whole address. */
export const PAGE_URL = `${PAGE_ORIGIN}${PAGE_PATH}`;

/** Whether an address is that of the page itself, at whatever place in it. */
export function isPage(url: string): boolean {
  return url.split('#')[0] === PAGE_URL;
}

/** Whether an address is one of ours; what is no address is not. */
export function isOurs(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.protocol === `${PAGE_SCHEME}:` && parsed.host === PAGE_HOST;
}

/** Where the built files lie: in one folder with the program, whatever it was bundled into. */
export const FILES = {
  preload: join(import.meta.dirname, 'preload.cjs'),
  renderer: join(import.meta.dirname, 'renderer'),
  icons: join(import.meta.dirname, 'icons'),
} as const;
