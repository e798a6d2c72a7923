/** JSON-RPC error codes on the wire. The standard ones keep their meaning; ours lie above -32000. */
export const ERROR_CODES = {
  /** Not JSON. */
  parseError: -32700,
  /** JSON, but not a request. */
  invalidRequest: -32600,
  methodNotFound: -32601,
  /** The parameters do not fit the schema; `data.issues` lists path and message of each misfit. */
  invalidParams: -32602,
  internalError: -32603,
  /** The message is larger than the cap; the connection is closed. */
  messageTooLarge: -32001,
  /** The client speaks a protocol version that this host does not. */
  protocolMismatch: -32002,
  /** Nothing can be stored now (`data.reason`: full disk, locked or read-only store); events went to the spool. */
  storeUnavailable: -32003,
  /** No project, resource or event by that name. */
  notFound: -32004,
  /** The queue is full or the host is stopping: try again. */
  busy: -32005,
} as const;

export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];
