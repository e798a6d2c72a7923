import { join } from 'node:path';

/** The scheme and the name under which the window's page is served. */
export const PAGE_SCHEME = 'app';
const PAGE_HOST = 'holloway';
/** Where every address of the page begins. */
export const PAGE_ORIGIN = `${PAGE_SCHEME}://${PAGE_HOST}`;
/** The page itself. */
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;

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
