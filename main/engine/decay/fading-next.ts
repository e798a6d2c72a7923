import type { EngineConfig } from '../config.ts';
import type { Association } from '../model/association-list.ts';
import type { Resource } from '../model/resource.ts';
import type { EpochMs, Share } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import type { DecayRates } from './decay-rates.ts';
import { weightNow } from './faded.ts';
import { daysUntilFadedOut, isFadedOut } from './faded-out.ts';
import { associationGoneAt, fileGoneAt } from './gone-at.ts';

/** An association on its way out. */
export interface FadingAssociation {
  readonly what: 'association';
  readonly from: Resource;
  readonly to: Resource;
  readonly learned: Association;
  /** Now, 0–1. */
  readonly weight: Share;
  /** May lie in the past: the next sweep drops it. */
  readonly goneAt: EpochMs;
}

/** A file on its way out. */
export interface FadingFile {
  readonly what: 'file';
  readonly file: Resource;
  /** Associations out of it. */
  readonly associations: number;
  readonly goneAt: EpochMs;
  /** What keeps it longest: the association out of it that goes last, or its own last touch (null). */
  readonly keptBy: Resource | null;
}

/** Something that fades, or has faded and waits for the next sweep. */
export type Fading = FadingAssociation | FadingFile;

/** Which are looked for. */
export type FadingKind = Fading['what'];

/**
 * What of a memory is gone soonest at these rates, the soonest first, at most `count`; what has faded out
 * already, and what a pin holds, is left out. Linear in the memory's associations, and a sort of as many
 * numbers.
 */
export function fadingNext(
  memory: ReadableMemory,
  now: EpochMs,
  rates: DecayRates,
  what: FadingKind,
  count: number,
  config: EngineConfig,
): readonly Fading[] {
  const places = what === 'file' ? filePlaces(memory, now, rates, config) : associationPlaces(memory, rates);
  return soonest(places, count)
    .map((place) => describe(memory, now, rates, place))
    .sort((a, b) => a.goneAt - b.goneAt);
}

/** A file (index -1), or an association by its place in the list out of a resource. */
interface Place {
  readonly ordinal: number;
  readonly index: number;
  readonly goneAt: EpochMs;
}

function associationPlaces(memory: ReadableMemory, rates: DecayRates): Place[] {
  const places: Place[] = [];
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    const { length } = memory.associations(ordinal);
    for (let index = 0; index < length; index++) {
      const goneAt = associationGoneAt(memory, ordinal, index, rates);
      if (goneAt !== null) places.push({ ordinal, index, goneAt });
    }
  }
  return places;
}

function filePlaces(memory: ReadableMemory, now: EpochMs, rates: DecayRates, config: EngineConfig): Place[] {
  const days = daysUntilFadedOut(memory.decay, config);
  const places: Place[] = [];
  for (let ordinal = 0; ordinal < memory.size; ordinal++) {
    const file = memory.resource(ordinal);
    if (file.kind !== 'file' || file.deleted || isFadedOut(memory, file, now, days)) continue;
    const goneAt = fileGoneAt(memory, file, config, rates);
    if (goneAt !== null) places.push({ ordinal, index: -1, goneAt });
  }
  return places;
}

/** Not sorted: only the last of them is looked for, since there may be millions. */
function soonest(places: readonly Place[], count: number): readonly Place[] {
  if (places.length <= count) return places;
  const times = Float64Array.from(places, ({ goneAt }) => goneAt).sort();
  const last = times[count - 1]!;
  return places.filter(({ goneAt }) => goneAt <= last).slice(0, count);
}

function describe(memory: ReadableMemory, now: EpochMs, rates: DecayRates, place: Place): Fading {
  const { ordinal, index, goneAt } = place;
  const list = memory.associations(ordinal);
  const resource = memory.resource(ordinal);
  if (index >= 0) {
    const weight = weightNow(memory, ordinal, index, now, rates);
    const learned = list.get(index);
    return { what: 'association', from: resource, to: memory.resource(learned.to), learned, weight, goneAt };
  }
  return {
    what: 'file',
    file: resource,
    associations: list.length,
    goneAt,
    keptBy: lastToGo(memory, resource, goneAt, rates),
  };
}

function lastToGo(
  memory: ReadableMemory,
  file: Resource,
  goneAt: EpochMs,
  rates: DecayRates,
): Resource | null {
  const list = memory.associations(file.ordinal);
  for (let index = 0; index < list.length; index++) {
    if (associationGoneAt(memory, file.ordinal, index, rates) === goneAt)
      return memory.resource(list.to(index));
  }
  return null;
}
