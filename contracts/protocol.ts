/** Version of the socket protocol; a change of meaning raises it, an added optional field does not. */
export const PROTOCOL_VERSION = 1;

/**
 * Largest message either side accepts, bytes. Longer ones are declined, never cut. Chosen: a hook payload of
 * 5 MB fits.
 */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** Most events in one `event.record`. */
export const MAX_EVENTS_PER_BATCH = 5_000;

/** Most requests in one JSON-RPC batch. */
export const MAX_REQUESTS_PER_BATCH = 1_000;

/** Longest command, query, error or prompt, UTF-16 units. */
export const MAX_TEXT = 200_000;

/** Longest name, path or id, UTF-16 units. */
export const MAX_NAME = 4_096;

/** Most paths of one event. */
export const MAX_PATHS = 1_000;

/** Last time that there is, ms since 1970: the end of the calendar that `Date` has. */
export const LATEST_TIME = 8.64e15;

/** Most results of one request. */
export const MAX_RESULTS = 1_000;

/** Longest that events are kept before they are kept for ever, days: a hundred years. */
export const MAX_RETENTION_DAYS = 36_500;

/**
 * Hook clients that speak HTTP post the agent's stdin, as received, to
 * `/hook/<agent>/<event>?at=<ms>&delivery=<id>` on the same socket; the answer's body is what they print.
 */
export const HOOK_ROUTE = '/hook/';

/** How agents and their events are spelled in that address. */
export const HOOK_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** How the time of a hook's run is spelled there: ms since 1970. */
export const HOOK_TIME = /^\d{1,15}$/;

/** How the id of a delivery is spelled there; a delivery repeated under the same id counts once. */
export const DELIVERY_ID = /^[A-Za-z0-9_.:-]{1,200}$/;

/** Opens every text that Holloway injects; blocks that start with it are never learned from. */
export const INJECTION_OPENING = '<holloway-memory';
/** Closes it. */
export const INJECTION_CLOSING = '</holloway-memory>';
