import type { EngineConfig } from '../config.ts';
import { type ChangeSet, NO_CHANGE } from '../model/change-set.ts';
import type { ActivityEvent } from '../model/event.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import { daysBetween } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { isHeld, weightNow } from './faded.ts';

/** Ordinals of one slice of a sweep, the last one excluded. */
export interface SweepSlice {
  readonly from: ResourceOrdinal;
  readonly to: ResourceOrdinal;
}

/** Writes a slice into the text of a `swept` event, so that a rebuild sweeps the same resources. */
export function describeSlice(slice: SweepSlice): string {
  return `${slice.from}-${slice.to}`;
}

function readSlice(text: string | null): SweepSlice {
  const match = /^(\d+)-(\d+)$/.exec(text ?? '');
  return match ? { from: Number(match[1]), to: Number(match[2]) } : { from: 0, to: 0 };
}

/**
 * What a sweep drops: associations of the slice that have faded below the threshold and that no pin holds,
 * and, with the first slice, sessions long past. Weights themselves are not touched: they fade when read. Linear in the slice's
 * associations.
 */
export function sweepSlice(memory: ReadableMemory, event: ActivityEvent, config: EngineConfig): ChangeSet {
  const slice = readSlice(event.text);
  const dropped: { from: ResourceOrdinal; to: ResourceOrdinal }[] = [];
  for (let from = slice.from; from < Math.min(slice.to, memory.size); from++) {
    const list = memory.associations(from);
    for (let index = 0; index < list.length; index++) {
      const hasFaded = weightNow(memory, from, index, event.at) < memory.decay.dropBelow;
      if (hasFaded && !isHeld(memory, from, index)) dropped.push({ from, to: list.to(index) });
    }
  }
  const forgottenSessions = slice.from === 0 ? pastSessions(memory, event, config) : [];
  return { ...NO_CHANGE, dropped, forgottenSessions };
}

function pastSessions(memory: ReadableMemory, event: ActivityEvent, config: EngineConfig): readonly string[] {
  return memory
    .sessions()
    .filter((session) => daysBetween(session.lastAt, event.at) > config.decay.sessionKept)
    .map((session) => session.key);
}
