import { ERROR_CODES } from '../../../contracts/errors.ts';
import { QueueFullError } from '../../host/pipeline.ts';
import { StoreError } from '../../store/store-error.ts';
import { RequestError } from '../request-error.ts';

/** Tells the caller, who keeps what could not be stored, why it could not. */
export async function storing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFullError) throw new RequestError(ERROR_CODES.busy, error.message);
    if (error instanceof StoreError) {
      throw new RequestError(ERROR_CODES.storeUnavailable, error.message, { reason: error.code });
    }
    throw error;
  }
}
