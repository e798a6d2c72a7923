import type { IncomingMessage } from 'node:http';
import { cookieValues, isSecret, type RunSecrets } from './run-secrets.ts';

/** Where the one WebSocket is. */
export const SOCKET_PATH = '/socket';

/** Statuses that the door answers with. */
export const STATUS = {
  ok: 200,
  seeOther: 303,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  failed: 500,
  unavailable: 503,
} as const;

/** Decides who comes in: only from this machine's own names, only from our own page, only with a secret. */
export class Admission {
  readonly #secrets: RunSecrets;
  readonly #hosts: ReadonlySet<string>;

  /** `port`: where the door listens. */
  constructor(secrets: RunSecrets, port: number) {
    this.#secrets = secrets;
    this.#hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]);
  }

  /**
   * Whether a request was meant for this machine by one of our own pages, or typed by the person. A foreign
   * name that was made to lead here is told by its `Host`, a foreign page by its `Origin`.
   */
  isOurs({ headers }: IncomingMessage): boolean {
    return this.#isOurHost(headers.host) && (headers.origin === undefined || this.#isOurOrigin(headers));
  }

  /** The same for a WebSocket, which every page may open: it must say where it comes from. */
  isOurWindow({ headers }: IncomingMessage): boolean {
    return this.#isOurHost(headers.host) && this.#isOurOrigin(headers);
  }

  hasCookie({ headers }: IncomingMessage): boolean {
    const { cookieName, cookieValue } = this.#secrets;
    return cookieValues(headers.cookie, cookieName).some((value) => isSecret(value, cookieValue));
  }

  isToken(given: string): boolean {
    return isSecret(given, this.#secrets.token);
  }

  /** What a browser keeps in exchange for the token. */
  get cookie(): string {
    const { cookieName, cookieValue } = this.#secrets;
    return `${cookieName}=${cookieValue}; Path=/; HttpOnly; SameSite=Strict`;
  }

  #isOurHost(host: string | undefined): boolean {
    return host !== undefined && this.#hosts.has(host.toLowerCase());
  }

  /** It must be the very address that the request goes to. */
  #isOurOrigin({ origin, host }: IncomingMessage['headers']): boolean {
    return origin !== undefined && origin === `http://${host?.toLowerCase()}`;
  }
}
