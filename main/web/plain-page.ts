import { createHash } from 'node:crypto';
import { CONTENT_POLICY } from './security-headers.ts';

/** The one style that is not in a file: what it belongs to is shown to whoever may not have files. */
const STYLE = `
:root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 90vh; margin: 1rem; max-width: 34rem; margin-inline: auto }
h1 { font-size: 1.25rem; margin: 0 0 .5rem }
p { margin: 0 0 .5rem }
code { font: .875rem ui-monospace, monospace; padding: .1rem .35rem; border: 1px solid; border-radius: 4px }
`;

/** The policy of such a page: this style and nothing else. */
export const PLAIN_PAGE_POLICY = CONTENT_POLICY.replace(
  "style-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
).replace("script-src 'self'", "script-src 'none'");

/** For whoever comes to the door without a key. */
export const LOCKED_PAGE = plainPage(
  'This window is closed',
  '<p>Holloway is running here, but this browser has no key to it, or one of an earlier run.</p>' +
    '<p>Open it with <code>holloway window</code> in a terminal.</p>',
);

/**
 * Leads on to the window from a page of its own: a browser that came by a link on another site keeps the
 * cookie back on a redirect, and sends it from here.
 */
export const LEADING_PAGE = plainPage(
  'Opening Holloway',
  '<p><a href="/">Go on</a></p>',
  '<meta http-equiv="refresh" content="0; url=/">',
);

function plainPage(title: string, body: string, head = ''): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<title>${title}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
  );
}
