import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { SECURITY_HEADERS } from '../web/security-headers.ts';

/** The kinds of files that a built page has; others are not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store' };

/** An answer with the page's headers. */
export function pageResponse(body: string | Buffer | null, status: number, contentType: string): Response {
  return new Response(body === null || typeof body === 'string' ? body : new Uint8Array(body), {
    status,
    headers: { ...HEADERS, 'content-type': contentType },
  });
}

/** The file below `folder` that a path of the page's address names; null where it names none of the page's. */
export function fileOfPath(folder: string, pathname: string): string | null {
  const name = decodedPath(pathname);
  if (name === null || name.includes('\0')) return null;
  const file = normalize(join(folder, name));
  const isInside = file.startsWith(folder + sep);
  return isInside && extname(file) in CONTENT_TYPES ? file : null;
}

/** Answers a request with a file of the page, or with 404. Throws what reading throws but for a missing file. */
export async function servePageFile(folder: string, pathname: string): Promise<Response> {
  const file = fileOfPath(folder, pathname);
  const content = file === null ? null : await readIfThere(file);
  if (file === null || content === null) return pageResponse('Not found.', 404, 'text/plain; charset=utf-8');
  return pageResponse(content, 200, CONTENT_TYPES[extname(file)] ?? '');
}

function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Safe: node's fs throws these.
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null;
    throw error;
  }
}
