import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import type { SocketLog } from '../socket/dispatch.ts';
import { type Admission, STATUS } from './admission.ts';
import { LEADING_PAGE, LOCKED_PAGE, PLAIN_PAGE_POLICY } from './plain-page.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Answers one request; its answer may still be on its way afterwards. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Files whose names change with their content; all others are asked for anew each time. */
const HASHED = '/assets/';
const FOR_EVER = 'private, max-age=31536000, immutable';
const NEVER = 'no-store';
/** What the target of a request is read against; its names are never used. */
const BASE = 'http://holloway';

/**
 * Serves the window's page out of a folder, to who is admitted. The folder's files are listed once, so that
 * no request can name any other.
 */
export function createPageHandler(
  folder: string,
  admission: Admission,
  onAdmitted: (request: IncomingMessage) => void,
  log: SocketLog,
): PageHandler {
  const files = sirv(folder, {
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.startsWith(HASHED) ? FOR_EVER : NEVER);
    },
    onNoMatch: (_, response) => reply(response, STATUS.notFound, 'There is no such page.'),
  });

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    // Of no use here, and its nonsense would be thrown at us.
    delete request.headers.range;
    // A file that has gone since, as those of an old build do, must not take the host with it.
    response.once('pipe', (file) =>
      file.once('error', (error) => {
        log.error({ err: error }, 'A file of the window cannot be read.');
        response.destroy();
      }),
    );
    files(request, response);
  };

  return (request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    const verdict = verdictOn(request, admission);
    if (verdict === 'admitted') {
      onAdmitted(request);
      serve(request, response);
    } else if (verdict === 'exchange') exchange(request, response, admission.cookie);
    else verdict(response);
  };
}

/** What becomes of a request: the page, the token's exchange, or a refusal that is told to the client. */
function verdictOn(
  request: IncomingMessage,
  admission: Admission,
): 'admitted' | 'exchange' | ((response: ServerResponse) => void) {
  const target = targetOf(request);
  if (!admission.isOurs(request))
    return (response) => reply(response, STATUS.forbidden, 'This address is for this machine.');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod;
  if (target === null) return (response) => reply(response, STATUS.badRequest, 'No such address.');
  const token = target.pathname === '/' ? target.searchParams.get('token') : null;
  const isKnown = admission.hasCookie(request);
  if (token !== null && (admission.isToken(token) || isKnown)) return 'exchange';
  return isKnown ? 'admitted' : (response) => turnAway(response, target.pathname);
}

function targetOf({ url = '' }: IncomingMessage): URL | null {
  return url.startsWith('/') ? URL.parse(`${BASE}${url}`) : null;
}

/** The token for a cookie: it leaves the address bar and the history at once. */
function exchange({ headers }: IncomingMessage, response: ServerResponse, cookie: string): void {
  response.setHeader('set-cookie', cookie);
  if (headers['sec-fetch-site'] === 'cross-site') {
    replyPage(response, STATUS.ok, LEADING_PAGE);
  } else {
    response.setHeader('location', '/');
    reply(response, STATUS.seeOther, '');
  }
}

function refuseMethod(response: ServerResponse): void {
  response.setHeader('allow', 'GET, HEAD');
  response.setHeader('connection', 'close');
  reply(response, STATUS.methodNotAllowed, 'Only GET and HEAD are answered.');
}

function turnAway(response: ServerResponse, path: string): void {
  if (path === '/') replyPage(response, STATUS.unauthorized, LOCKED_PAGE);
  else reply(response, STATUS.unauthorized, 'Open the window with `holloway window`.');
}

function replyPage(response: ServerResponse, status: number, page: string): void {
  response.setHeader('content-security-policy', PLAIN_PAGE_POLICY);
  reply(response, status, page, 'text/html; charset=utf-8');
}

function reply(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, {
    'cache-control': NEVER,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
