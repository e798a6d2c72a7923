/** No host serves this home. */
export class HostNotRunningError extends Error {
  override readonly name = 'HostNotRunningError';

  constructor(home: string) {
    super(
      `Holloway is not running: start it with \`holloway serve\` (or \`npm start\`), then try again. Looked in ${home}.`,
    );
  }
}

/** The socket is there and cannot be used: not answering, not permitted, lost, or not understood. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** The host answered with an error. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  /** One of `ERROR_CODES`, or another host's number. */
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
