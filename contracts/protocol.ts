/** Version of the socket protocol; a change of meaning raises it, an added optional field does not. */
export const PROTOCOL_VERSION = 1;

/** Largest message either side accepts, bytes. Longer ones are declined, never cut. Chosen: a hook payload of 5 MB fits. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** Most events in one `event.record`. */
export const MAX_EVENTS_PER_BATCH = 5_000;

/** Most requests in one JSON-RPC batch. */
export const MAX_REQUESTS_PER_BATCH = 1_000;

/**
 * Hook clients that speak HTTP post the agent's stdin, as received, to
 * `/hook/<agent>/<event>?at=<ms>&delivery=<id>` on the same socket; the answer's body is what they print.
 */
export const HOOK_ROUTE = '/hook/';

/** How agents and their events are spelled in that address. */
export const HOOK_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** How the id of a delivery is spelled there; a delivery repeated under the same id counts once. */
export const DELIVERY_ID = /^[A-Za-z0-9_.:-]{1,200}$/;

/** Opens every text that Holloway injects; blocks that start with it are never learned from. */
export const INJECTION_OPENING = '<holloway-memory';
/** Closes it. */
export const INJECTION_CLOSING = '</holloway-memory>';
