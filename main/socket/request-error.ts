import type { ErrorCode } from '../../contracts/errors.ts';

/**
 * A method's refusal, told to the caller as it stands: code, message and data go onto the wire.
 *
 * Anything else that a method throws is the host's own fault and reaches the caller as `internalError`
 * without its message.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  readonly data: unknown;

  constructor(code: ErrorCode, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
