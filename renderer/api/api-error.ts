import { apiTexts } from '../texts/api.ts';

/** The host cannot be reached: no code of the socket, so it lies outside JSON-RPC’s range. */
export const UNREACHABLE = -1;
/** Something failed that is no answer of the host's. */
const UNEXPECTED = -2;

/**
 * Why a call failed. `code` is one of ERROR_CODES of the contracts, or outside JSON-RPC’s range; `message` is meant
 * for the person.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** That nobody answers now. */
export function unreachable(): ApiError {
  return new ApiError(UNREACHABLE, apiTexts.unreachable);
}

/** Any failure as one that can be shown. */
export function asApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure;
  return new ApiError(UNEXPECTED, failure instanceof Error ? failure.message : String(failure));
}
