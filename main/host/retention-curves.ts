import { type DecayRates, decayRates } from '../engine/decay/decay-rates.ts';
import { associationGoneAt } from '../engine/decay/gone-at.ts';
import {
  activationCurve,
  evenTimes,
  reinforcementCurve,
  weightCurve,
} from '../engine/decay/retention-curve.ts';
import type { Engine } from '../engine/engine.ts';
import { placeOf } from '../engine/learning/undo-adjustment.ts';
import type { AssociationName, ResourceName } from '../engine/model/adjustment.ts';
import { type DecayPatch, patchDecay } from '../engine/model/decay-settings.ts';
import type { Resource, ResourceOrdinal } from '../engine/model/resource.ts';
import { type Days, type EpochMs, MS_PER_DAY } from '../engine/model/units.ts';
import type { ReadableMemory } from '../engine/ports.ts';

/** What a curve is wanted of. */
export type CurveItem = { readonly resource: ResourceName } | { readonly association: AssociationName };

/** A value that fades, at each of the times. */
export interface CurveSeries {
  readonly of: 'association' | 'activation' | 'reinforcement';
  readonly current: readonly number[];
  readonly proposed: readonly number[];
  readonly to: ResourceName | null;
  readonly goneAt: { readonly current: EpochMs | null; readonly proposed: EpochMs | null } | null;
}

/** The curves of one item; without series where it is not known. */
export interface ItemCurves {
  readonly resource: ResourceName | null;
  readonly association: AssociationName | null;
  readonly isPinned: boolean;
  readonly series: readonly CurveSeries[];
}

/** Curves as things fade now and as they would. */
export interface Curves {
  readonly times: readonly EpochMs[];
  readonly threshold: { readonly current: number; readonly proposed: number };
  readonly items: readonly ItemCurves[];
}

/** Points of a curve. Chosen: smooth at the width of a window. */
const POINTS = 61;

interface Rates {
  readonly current: DecayRates;
  readonly proposed: DecayRates;
}

/** How items fade over some days from now on, if nothing is touched. */
export function curvesOf(
  memory: ReadableMemory,
  items: readonly CurveItem[],
  patch: DecayPatch,
  now: EpochMs,
  days: Days,
  { config }: Engine,
): Curves {
  const times = evenTimes(now, now + days * MS_PER_DAY, POINTS);
  const proposed = decayRates(patchDecay(memory.decaySettings, patch), config.decay);
  const rates: Rates = { current: memory.decay, proposed };
  return {
    times,
    threshold: { current: memory.decay.dropBelow, proposed: proposed.dropBelow },
    items: items.map((item) =>
      'resource' in item
        ? resourceCurves(memory, item.resource, times, rates)
        : associationCurves(memory, item.association, times, rates),
    ),
  };
}

function associationCurves(
  memory: ReadableMemory,
  association: AssociationName,
  times: readonly EpochMs[],
  rates: Rates,
): ItemCurves {
  const place = placeOf(memory, association.from, association.to);
  const isPinned = place !== null && memory.associations(place.from).isPinned(place.index);
  const series = place === null ? [] : [weightSeries(memory, place.from, place.index, times, rates)];
  return { resource: null, association, isPinned, series };
}

function resourceCurves(
  memory: ReadableMemory,
  name: ResourceName,
  times: readonly EpochMs[],
  rates: Rates,
): ItemCurves {
  const ordinal = memory.find(name.kind, name.name);
  if (ordinal === undefined) return { resource: name, association: null, isPinned: false, series: [] };
  const resource = memory.resource(ordinal);
  return {
    resource: name,
    association: null,
    isPinned: resource.pinned,
    series: [
      ...longestLasting(memory, ordinal, times, rates),
      valueSeries('activation', memory, resource, times, rates),
      valueSeries('reinforcement', memory, resource, times, rates),
    ],
  };
}

function weightSeries(
  memory: ReadableMemory,
  from: ResourceOrdinal,
  index: number,
  times: readonly EpochMs[],
  { current, proposed }: Rates,
): CurveSeries {
  const { kind, name } = memory.resource(memory.associations(from).to(index));
  return {
    of: 'association',
    current: weightCurve(memory, from, index, times, current),
    proposed: weightCurve(memory, from, index, times, proposed),
    to: { kind, name },
    goneAt: {
      current: associationGoneAt(memory, from, index, current),
      proposed: associationGoneAt(memory, from, index, proposed),
    },
  };
}

function valueSeries(
  of: 'activation' | 'reinforcement',
  memory: ReadableMemory,
  resource: Resource,
  times: readonly EpochMs[],
  { current, proposed }: Rates,
): CurveSeries {
  const curve = of === 'activation' ? activationCurve : reinforcementCurve;
  return {
    of,
    current: curve(memory, resource, times, current),
    proposed: curve(memory, resource, times, proposed),
    to: null,
    goneAt: null,
  };
}

/** The association out of a resource that goes last as it fades now; none: nothing leads out of it. */
function longestLasting(
  memory: ReadableMemory,
  ordinal: ResourceOrdinal,
  times: readonly EpochMs[],
  rates: Rates,
): readonly CurveSeries[] {
  const { length } = memory.associations(ordinal);
  let [last, lastAt] = [-1, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < length; index++) {
    const goneAt = associationGoneAt(memory, ordinal, index) ?? Number.POSITIVE_INFINITY;
    if (goneAt > lastAt) [last, lastAt] = [index, goneAt];
  }
  return last < 0 ? [] : [weightSeries(memory, ordinal, last, times, rates)];
}
