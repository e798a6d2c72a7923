import type { HostParts } from '../../host/parts.ts';
import type { MethodHandlers } from '../dispatch.ts';

/** Long work under way. */
export function jobMethods({ jobs }: HostParts): Pick<MethodHandlers, 'job.list' | 'job.cancel'> {
  return {
    'job.list': () => ({ jobs: [...jobs.list()] }),
    'job.cancel': ({ id }) => ({ cancelled: jobs.cancel(id) }),
  };
}
