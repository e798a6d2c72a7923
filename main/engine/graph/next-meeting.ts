import type { EngineConfig } from '../config.ts';
import { strengthen } from '../learning/strengthen.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';

/** What one more co-access would do to an association, and why. */
export interface NextMeeting {
  /** η, errors counted in. */
  readonly rate: number;
  /** h: less than 1 where an end has many associations. */
  readonly hub: Share;
  /** Weight after it. */
  readonly weight: Share;
}

/** What would come of touching one resource and right after it another: the factors of `strengthen`. */
export function nextMeeting(
  memory: ReadableMemory,
  from: ResourceOrdinal,
  to: ResourceOrdinal,
  weight: Share,
  { learning }: EngineConfig,
): NextMeeting {
  const degree = Math.max(memory.associations(from).length, memory.associations(to).length);
  const isHub = degree > learning.hubDegree;
  const isError = [from, to].some((ordinal) => memory.resource(ordinal).kind === 'error');
  const sideBySide = { position: 1, windowLength: 1, isHub, isReverse: false, isError };
  return {
    rate: learning.rate * (isError ? learning.errorFactor : 1),
    hub: isHub ? learning.hubFactor : 1,
    weight: strengthen(weight, sideBySide, learning),
  };
}
