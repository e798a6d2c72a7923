import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ParamsOf } from '../../../contracts/methods.ts';
import { errorFingerprint } from '../../engine/learning/error-fingerprint.ts';
import type { HostEventType } from '../../engine/model/event.ts';
import type { HostParts } from '../../host/parts.ts';
import { RequestError } from '../request-error.ts';
import { storing } from './storing.ts';

/** Session of an error that somebody told without one. */
const TOLD_ERROR = 'error';

/**
 * Records an error that a caller tells, or what fixed it. Gives the error's fingerprint, and the paths as
 * they are known in the project.
 */
export async function recordToldError(
  { intake, pipeline }: HostParts,
  type: HostEventType & `error_${string}`,
  params: ParamsOf<'memory.error'> | ParamsOf<'memory.resolve'>,
): Promise<{ readonly fingerprint: string; readonly paths: readonly string[] }> {
  const { project, session, error, at } = params;
  const taken = await intake.takeIn(
    {
      source: 'agent',
      session: session ?? TOLD_ERROR,
      project,
      type: 'tool_call',
      error,
      paths: 'paths' in params ? params.paths : undefined,
      at,
      ok: false,
    },
    null,
  );
  if (taken === null)
    throw new RequestError(
      ERROR_CODES.notFound,
      'Nothing is recorded here: it is paused, left out, or Holloway’s own folder.',
    );
  const { newEvent } = taken;
  const fingerprint = errorFingerprint(newEvent.event.error ?? '');
  // Errors told without a session are no work done one after the other: each has its own, named without its
  // secrets.
  const ownSession = session === undefined ? `${TOLD_ERROR} ${fingerprint}` : newEvent.event.session;
  const event = { ...newEvent.event, type, session: ownSession };
  await storing(() => pipeline.record([{ ...newEvent, event }], 'bulk'));
  return { fingerprint, paths: event.paths };
}
