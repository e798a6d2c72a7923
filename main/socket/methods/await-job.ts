import { ERROR_CODES } from '../../../contracts/errors.ts';
import { JobCancelled, JobIdTaken, type JobsUnderWay, type StartedJob } from '../../host/jobs-under-way.ts';
import type { ConnectionContext } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';

/**
 * Starts a job and waits for what comes of it; cancels it when the connection that asked is gone, if one is
 * given. Tells the caller that it was cancelled, or that its id is taken.
 */
export async function awaitJob<Result>(
  jobs: JobsUnderWay,
  context: ConnectionContext | null,
  start: () => StartedJob<Result>,
): Promise<Result> {
  try {
    const { id, result } = start();
    context?.onClose(() => jobs.cancel(id));
    return await result;
  } catch (error) {
    if (error instanceof JobCancelled) throw new RequestError(ERROR_CODES.cancelled, error.message);
    if (error instanceof JobIdTaken) throw new RequestError(ERROR_CODES.invalidParams, error.message);
    throw error;
  }
}
