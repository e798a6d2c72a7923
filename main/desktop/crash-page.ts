import { pageResponse } from './page-files.ts';
import { PAGE_ORIGIN, PAGE_PATH } from './places.ts';
import { TEXTS } from './texts.ts';

const PATHS = { page: '/stopped', style: '/stopped.css' } as const;

/** What the window shows once its page has stopped working too often. Has no script. */
export const CRASH_URL = `${PAGE_ORIGIN}${PATHS.page}`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${TEXTS.crashTitle}</title>
<link rel="stylesheet" href="${PATHS.style}">
<main>
<h1>${TEXTS.crashTitle}</h1>
<p>${TEXTS.crashText}</p>
<p><a href="${PAGE_PATH}">${TEXTS.crashAgain}</a></p>
</main>
`;

const STYLE = `:root { color-scheme: light dark; font: 0.9375rem/1.6 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; }
main { max-width: 26rem; padding: 2rem; }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
`;

/** The part of that page that an address' path names, or null. */
export function crashPageAt(pathname: string): Response | null {
  if (pathname === PATHS.page) return pageResponse(PAGE, 200, 'text/html; charset=utf-8');
  if (pathname === PATHS.style) return pageResponse(STYLE, 200, 'text/css; charset=utf-8');
  return null;
}
