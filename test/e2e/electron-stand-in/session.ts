import { EventEmitter } from 'node:events';
import type { BrowserContext } from 'playwright-core';
import { toChromium } from './custom-scheme.ts';

type RequestHandler = (
  contents: unknown,
  permission: string,
  decide: (isGranted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void;
type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean;
type BeforeRequest = (
  details: { readonly url: string; readonly method: string; readonly resourceType: string },
  decide: (answer: { readonly cancel?: boolean }) => void,
) => void;

/** Electron's words for permissions, and Chromium's. */
const PERMISSIONS = {
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
} as const;

/** Electron's `session`, as far as it guards. */
class Session extends EventEmitter {
  #request: RequestHandler = (_contents, _permission, decide) => decide(true);
  #check: CheckHandler = () => true;
  #beforeRequest: BeforeRequest = (_details, decide) => decide({});
  readonly webRequest = {
    onBeforeRequest: (handler: BeforeRequest): void => {
      this.#beforeRequest = handler;
    },
  };

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(): void {}

  setSpellCheckerEnabled(): void {}

  /** Whether a request may be made. */
  isAllowed(details: Parameters<BeforeRequest>[0]): Promise<boolean> {
    return new Promise((resolve) => this.#beforeRequest(details, ({ cancel }) => resolve(cancel !== true)));
  }

  /** Gives a page what both handlers grant it, and nothing else. */
  async grant(context: BrowserContext, contents: unknown, url: string): Promise<void> {
    const granted: string[] = [];
    for (const [ours, theirs] of Object.entries(PERMISSIONS))
      if (await this.#isGranted(contents, ours, url)) granted.push(theirs);
    await context.grantPermissions(granted, { origin: new URL(toChromium(url)).origin });
  }

  #isGranted(contents: unknown, permission: string, url: string): Promise<boolean> {
    const isChecked = this.#check(contents, permission, `${url.split('/').slice(0, 3).join('/')}/`, {});
    return new Promise((resolve) =>
      this.#request(contents, permission, (isGranted) => resolve(isGranted && isChecked), {
        requestingUrl: url,
        isMainFrame: true,
      }),
    );
  }
}

export const session = { defaultSession: new Session() };
