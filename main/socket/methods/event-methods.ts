import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RecordedEvent, recordedEvent } from '../../../contracts/event.ts';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { HostParts } from '../../host/parts.ts';
import { Turns } from '../../host/turns.ts';
import type { NewEvent } from '../../store/tables/events.ts';
import type { ConnectionContext, MethodHandlers } from '../dispatch.ts';
import { storing } from './storing.ts';

/** Events taken in before others have their turn: about a millisecond. */
const TAKEN_AT_ONCE = 50;

type Rejection = ResultOf<'event.record'>['rejected'][number];

/** Why an event is not taken that may be a repeat of one that is no longer kept. */
const EXPIRED = {
  code: 'expired',
  message: 'older than the events that are kept: it may have been learned already',
} as const satisfies Omit<Rejection, 'index'>;

/** Why nothing is taken for a while. */
const PAUSED = {
  code: 'paused',
  message: 'recording is paused',
} as const satisfies Omit<Rejection, 'index'>;

/** Recording. */
export function eventMethods(parts: HostParts): Pick<MethodHandlers, 'event.record'> {
  const turnsOf = new WeakMap<ConnectionContext, Turns>();

  const takeIn = async (events: readonly unknown[], rejected: Rejection[]): Promise<readonly NewEvent[]> => {
    const newEvents: NewEvent[] = [];
    for (const [index, event] of events.entries()) {
      if (index % TAKEN_AT_ONCE === TAKEN_AT_ONCE - 1) await nextTurn();
      const valid = validated(event, index, rejected);
      const taken = valid === null ? null : await parts.intake.takeIn(valid, null);
      if (taken === null) continue;
      if (parts.store.retention.isExpired(taken.newEvent)) rejected.push({ index, ...EXPIRED });
      else newEvents.push(taken.newEvent);
    }
    return newEvents;
  };

  /**
   * Hands events to the pipeline in the order of a connection's requests: a short one must not overtake a
   * long one.
   */
  const enter = (events: readonly unknown[], rejected: Rejection[], connection: ConnectionContext) => {
    const turns = turnsOf.get(connection) ?? new Turns();
    turnsOf.set(connection, turns);
    return turns.take(async () => {
      const newEvents = await takeIn(events, rejected);
      // Wrapped, so that the next request waits for its turn and not for the disk.
      return { outcomes: parts.pipeline.record(newEvents, 'bulk') };
    });
  };

  return {
    'event.record': async ({ events }, connection) => {
      if (parts.pauses.current !== null)
        return { accepted: 0, duplicates: 0, rejected: events.map((_, index) => ({ index, ...PAUSED })) };
      const rejected: Rejection[] = [];
      const outcomes = await storing(async () => (await enter(events, rejected, connection)).outcomes);
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
