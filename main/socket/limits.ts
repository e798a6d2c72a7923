import { MAX_MESSAGE_BYTES } from '../../contracts/protocol.ts';

/** What clients may use of the host. */
export interface SocketLimits {
  /** Connections at once; further ones are closed as they come. */
  readonly connections: number;
  /** Longest a message, once begun, may take to arrive; also the wait for a connection's first byte. Ms. */
  readonly messageMs: number;
  /** Longest a client may leave what it was sent unread, ms. */
  readonly unreadMs: number;
  /** Bytes unread by a client from which on its notifications are dropped. */
  readonly notificationBytes: number;
  /** Requests taken from one connection and not answered, characters; reading pauses above it. */
  readonly unansweredSize: number;
}

/** Chosen: far above what agents, editors and shells of one person do, and bounded all the same. */
export const SOCKET_LIMITS: SocketLimits = {
  connections: 256,
  messageMs: 30_000,
  unreadMs: 30_000,
  notificationBytes: 256 * 1024,
  unansweredSize: 2 * MAX_MESSAGE_BYTES,
};
