/** What browsers may use of the host; the messages of a window are bounded as those of the socket. */
export interface WebLimits {
  /** Windows at once; further ones are refused. */
  readonly windows: number;
  /** Connections at once that have not shown that they may be here; the oldest gives way to a new one. */
  readonly strangers: number;
  /** Connections at once in all; further ones are closed as they come. */
  readonly connections: number;
  /** Longest that a request may take to arrive, ms. */
  readonly requestMs: number;
  /** A window that does not answer within this is cut off, ms. */
  readonly answerMs: number;
}

/** Chosen: far above what one person opens, far below what a process may keep open (1,024 on many systems). */
export const WEB_LIMITS: WebLimits = {
  windows: 32,
  strangers: 64,
  connections: 256,
  requestMs: 10_000,
  answerMs: 30_000,
};
