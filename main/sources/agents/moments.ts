/** A point in an agent's life at which a text could be put before it. */
export type DeliveryMoment = 'session-start' | 'after-compaction' | 'prompt' | 'after-failure';

/** The moments at which something is said today: recalled files, with a prompt. */
const DELIVERING: ReadonlySet<DeliveryMoment> = new Set(['prompt']);

/** Whether anything is to be said at this moment. */
export function delivers(moment: DeliveryMoment | null): moment is DeliveryMoment {
  return moment !== null && DELIVERING.has(moment);
}
