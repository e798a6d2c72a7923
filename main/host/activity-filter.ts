import { QUIET_KINDS } from '../../contracts/methods/activity-methods.ts';
import type { LoggedEvent } from '../engine/model/event.ts';
import type { DeliveryRow } from '../store/tables/deliveries.ts';
import { textsOf } from './activity-entries.ts';

/** What is wanted of the activity stream; null: anything. */
export interface ActivityFilter {
  /** Event types, `delivery`, `suppression`. */
  readonly kinds: ReadonlySet<string> | null;
  readonly agent: string | null;
  /** Contained in a text, upper and lower case alike. */
  readonly text: string | null;
}

const DELIVERY_KINDS = ['delivery', 'suppression'];
const QUIET = new Set(QUIET_KINDS);

/** Whether any event can be wanted. */
export function wantsEvents({ kinds }: ActivityFilter): boolean {
  return kinds === null || [...kinds].some((kind) => !DELIVERY_KINDS.includes(kind));
}

/** Whether any delivery or suppression can be wanted. */
export function wantsDeliveries({ kinds }: ActivityFilter): boolean {
  return kinds === null || DELIVERY_KINDS.some((kind) => kinds.has(kind));
}

/** Whether an event is shown where nobody asked for its kind. */
export function isLoud({ type }: Pick<LoggedEvent, 'type'>): boolean {
  return !QUIET.has(type);
}

/** Makes what tells whether an event is wanted. */
export function eventFilter({ kinds, agent, text }: ActivityFilter): (event: LoggedEvent) => boolean {
  const wanted = text?.toLowerCase() ?? '';
  return (event) =>
    (kinds === null ? isLoud(event) : kinds.has(event.type)) &&
    (agent === null || event.agent === agent) &&
    (wanted === '' || textsOf(event).some((part) => part.toLowerCase().includes(wanted)));
}

/** Makes what tells whether a delivery is wanted; a suppression has no text. */
export function deliveryFilter({ kinds, agent, text }: ActivityFilter): (row: DeliveryRow) => boolean {
  const wanted = text?.toLowerCase() ?? '';
  return (row) =>
    (kinds === null || kinds.has(row.suppression === null ? 'delivery' : 'suppression')) &&
    (agent === null || row.agent === agent) &&
    (wanted === '' || (row.text?.toLowerCase().includes(wanted) ?? false));
}
