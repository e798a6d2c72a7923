import { record } from './record.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();
/** Under it the pages of a scheme of our own are served: Chromium knows no other schemes. */
const SUFFIX = 'stand-in.localhost';

/** Electron's `protocol`. */
export const protocol = {
  registerSchemesAsPrivileged: (schemes: readonly object[]): void =>
    record('protocol.registerSchemesAsPrivileged', schemes),
  handle: (scheme: string, handler: Handler): void => {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
  unhandle: (scheme: string): void => {
    handlers.delete(scheme);
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
};

/** The handler of an address, if its scheme is one of ours. */
export function handlerOf(url: string): Handler | undefined {
  return handlers.get(new URL(url).protocol.slice(0, -1));
}

/** The address under which Chromium shows what the program calls `url`. */
export function toChromium(url: string): string {
  const { protocol: scheme, host, pathname, search, hash } = new URL(url);
  if (!handlers.has(scheme.slice(0, -1))) return url;
  return `https://${host}.${scheme.slice(0, -1)}.${SUFFIX}${pathname}${search}${hash}`;
}

/** What the program calls the address that Chromium shows. */
export function fromChromium(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !parsed.hostname.endsWith(`.${SUFFIX}`)) return url;
  const [host, scheme] = parsed.hostname.slice(0, -SUFFIX.length - 1).split('.');
  return `${scheme}://${host}${parsed.pathname}${parsed.search}${parsed.hash}`;
}
