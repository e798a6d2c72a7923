import { protocol } from 'electron';
import { crashPageAt } from './crash-page.ts';
import { pageResponse, servePageFile } from './page-files.ts';
import { FILES, isOurs, PAGE_SCHEME } from './places.ts';

/** Makes the page's scheme one with an origin of its own. Call before the app is ready, once. */
export function declarePageProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: PAGE_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the built page, and no other file of this machine. Call once the app is ready. */
export function servePage(): void {
  protocol.handle(PAGE_SCHEME, answer);
}

async function answer(request: Request): Promise<Response> {
  if (!isOurs(request.url) || request.method !== 'GET')
    return pageResponse('Not found.', 404, 'text/plain; charset=utf-8');
  const { pathname } = new URL(request.url);
  return crashPageAt(pathname) ?? (await servePageFile(FILES.renderer, pathname));
}
