import type { DeliveryMoment } from '../../engine/model/delivery.ts';

export type { DeliveryMoment };

/** The moments at which something is said today: recalled files, with a prompt. */
const DELIVERING: ReadonlySet<DeliveryMoment> = new Set(['prompt']);

/** Whether anything is to be said at this moment. */
export function delivers(moment: DeliveryMoment | null): moment is DeliveryMoment {
  return moment !== null && DELIVERING.has(moment);
}
