/** JSON-RPC error codes on the wire. The standard ones keep their meaning; ours lie above -32100. */
export const ERROR_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  messageTooLarge: -32001,
  protocolMismatch: -32002,
  storeUnavailable: -32003,
  notFound: -32004,
  busy: -32005,
  cancelled: -32006,
  paused: -32007,
} as const;

/** One of them. */
export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];

/** What each code says to the caller, and what its `data` holds. */
export const ERROR_MEANINGS: Readonly<Record<keyof typeof ERROR_CODES, string>> = {
  parseError: 'Not JSON.',
  invalidRequest: 'JSON, but no JSON-RPC 2.0 request, or an empty or too large batch.',
  methodNotFound: 'No such method.',
  invalidParams: 'The parameters do not fit; `data.issues` lists path and message of each misfit.',
  internalError: 'The host failed; its log says why.',
  messageTooLarge:
    'The message, or its answer, is larger than the cap. After a message the connection is closed.',
  protocolMismatch: 'The client speaks a protocol version that this host does not.',
  storeUnavailable:
    'Nothing can be stored now (`data.reason`: full disk, locked or read-only store). Hook events go to the spool.',
  notFound: 'No project, resource or event by that name.',
  busy: 'The queue is full or the host is stopping: try again.',
  cancelled: 'The work was cancelled before it ended.',
  paused: 'Recording is paused: nothing is read meanwhile.',
};
