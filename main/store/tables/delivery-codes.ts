import type { DeliveryMoment, ItemOutcome, SuppressionReason } from '../../engine/model/delivery.ts';
import { codec } from './codes.ts';

/** Column `deliveries.moment`. */
export const momentCodes = codec<DeliveryMoment>('deliveries.moment', {
  prompt: 0,
  'session-start': 1,
  'after-compaction': 2,
  'after-failure': 3,
});

/** Column `deliveries.suppression`. */
export const suppressionCodes = codec<SuppressionReason>('deliveries.suppression', {
  off: 0,
  paused: 1,
  'left-out': 2,
  unassigned: 3,
  'nothing-telling': 4,
  'nothing-known': 5,
  'nothing-fits': 6,
  'all-told': 7,
  'over-budget': 8,
  'not-on-disk': 9,
  'never-suggested': 10,
});

/** Column `delivery_items.outcome`. */
export const outcomeCodes = codec<ItemOutcome>('delivery_items.outcome', {
  opened: 0,
  edited: 1,
  ignored: 2,
});
