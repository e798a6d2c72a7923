import { ERROR_CODES } from '../../../contracts/errors.ts';
import { type RecordedEvent, recordedEvent } from '../../../contracts/event.ts';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { HostParts } from '../../host/parts.ts';
import { QueueFullError } from '../../host/pipeline.ts';
import { StoreError } from '../../store/store-error.ts';
import type { NewEvent } from '../../store/tables/events.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';

type Rejection = ResultOf<'event.record'>['rejected'][number];

export function eventMethods(parts: HostParts): Pick<MethodHandlers, 'event.record'> {
  return {
    'event.record': async ({ events }) => {
      const rejected: Rejection[] = [];
      const valid = events.flatMap((event, index) => validated(event, index, rejected) ?? []);
      const outcomes = await storing(async () => {
        const newEvents: NewEvent[] = [];
        for (const event of valid) {
          const taken = await parts.intake.takeIn(event, null);
          if (taken !== null) newEvents.push(taken.newEvent);
        }
        return parts.pipeline.record(newEvents, 'bulk');
      });
      const accepted = outcomes.filter((outcome) => outcome === 'stored').length;
      return { accepted, duplicates: outcomes.length - accepted, rejected };
    },
  };
}

function validated(event: unknown, index: number, rejected: Rejection[]): RecordedEvent | null {
  const parsed = recordedEvent.safeParse(event);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') || 'event';
  rejected.push({ index, code: 'invalid', message: `${place}: ${issue?.message ?? 'does not fit'}` });
  return null;
}

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
