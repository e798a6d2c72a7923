import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What opens the window for as long as a host runs. */
export interface RunSecrets {
  /** Stands in the address that a person opens; exchanged for the cookie. 43 characters of base64url. */
  readonly token: string;
  /** Differs with each run: browsers send cookies to every port of a machine, so that two hosts would mix. */
  readonly cookieName: string;
  readonly cookieValue: string;
}

const SECRET_BYTES = 32;
const NAME_BYTES = 6;

/** Makes the secrets of a run. */
export function createSecrets(): RunSecrets {
  return {
    token: randomBytes(SECRET_BYTES).toString('base64url'),
    cookieName: `holloway-${randomBytes(NAME_BYTES).toString('hex')}`,
    cookieValue: randomBytes(SECRET_BYTES).toString('base64url'),
  };
}

/** Whether what somebody gave is the secret. Takes the same time whatever it is, its length included. */
export function isSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

/** The values that a request's cookie header gives to a name; a browser may hold several. */
export function cookieValues(header: string | undefined, name: string): readonly string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
