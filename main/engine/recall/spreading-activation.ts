import type { EngineConfig } from '../config.ts';
import { reinforcementNow, weightNow } from '../decay/faded.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { EpochMs } from '../model/units.ts';
import type { ReadableMemory } from '../ports.ts';
import { isUbiquitous } from './ubiquitous.ts';

/** Where activation starts. */
export interface Seed {
  readonly ordinal: ResourceOrdinal;
  /** 0–1. */
  readonly activation: number;
}

/** A resource that activation reached, by its best path. */
export interface Reached {
  readonly ordinal: ResourceOrdinal;
  readonly activation: number;
  /** The activation it would have if nothing had faded: what the thresholds look at. */
  readonly strength: number;
  /** The resource it came from, and the weight of that association now. */
  readonly from: ResourceOrdinal;
  readonly weight: number;
  /** From the seed to this resource, both included. */
  readonly path: () => readonly ResourceOrdinal[];
}

/** What passes activation on: a seed, or a resource reached one hop before. */
type Source = Pick<Reached, 'ordinal' | 'activation' | 'strength' | 'path'>;

interface Strong {
  readonly to: ResourceOrdinal;
  /** As learned. */
  readonly learned: number;
  /** Decayed to now. */
  readonly weight: number;
}

/**
 * Spreads activation over associations and returns what it reached, the most activated first, ties by
 * ordinal.
 *
 * a_v = a_u · w · (1 + min(m_v, m_max)) · max(1, min(deg u, D_max))^{−½}, at most 3 hops and 10 edges out of
 * a node; the best path wins, paths do not add up. Symbols: a activation; w association weight, decayed to
 * now; m_v reinforcement; deg u number of associations out of u. Source: the paper §3.3. Which edges and
 * targets are strong enough is decided by what was learned, before decay: time ranks, and does not silence a
 * project that rested. Cost: at most seeds · (10 + 10² + 10³) edges.
 */
export function spreadActivation(
  memory: ReadableMemory,
  seeds: readonly Seed[],
  now: EpochMs,
  config: EngineConfig,
): readonly Reached[] {
  const { hops, minActivation } = config.recall.spreading;
  const reached = new Map<ResourceOrdinal, Reached>();
  let frontier: readonly Source[] = seeds.map(({ ordinal, activation }) => ({
    ordinal,
    activation,
    strength: activation,
    path: () => [ordinal],
  }));
  for (let hop = 0; hop < hops && frontier.length > 0; hop++) {
    const next = new Map<ResourceOrdinal, Reached>();
    for (const source of frontier) {
      for (const target of passOn(memory, source, now, config)) {
        // Activation stops short of a file that is in everything.
        if (target.strength < minActivation || isUbiquitous(memory, target.ordinal, config)) continue;
        if (target.activation <= (reached.get(target.ordinal)?.activation ?? 0)) continue;
        reached.set(target.ordinal, target);
        next.set(target.ordinal, target);
      }
    }
    frontier = [...next.values()];
  }
  return [...reached.values()].sort((a, b) => b.activation - a.activation || a.ordinal - b.ordinal);
}

function passOn(
  memory: ReadableMemory,
  source: Source,
  now: EpochMs,
  config: EngineConfig,
): readonly Reached[] {
  const { maxReinforcement, maxDegree } = config.recall.spreading;
  const degree = memory.associations(source.ordinal).length;
  const fan = 1 / Math.sqrt(Math.max(1, Math.min(degree, maxDegree)));
  return strongest(memory, source.ordinal, now, config).map(({ to, learned, weight }) => {
    const target = memory.resource(to);
    const reinforcement = reinforcementNow(memory, target, now);
    const boost = 1 + Math.min(reinforcement, maxReinforcement);
    return {
      ordinal: to,
      from: source.ordinal,
      weight,
      activation: source.activation * weight * boost * fan,
      strength: source.strength * learned * boost * fan,
      path: () => [...source.path(), to],
    };
  });
}

/** The strong associations out of a resource, the strongest first, at most the fan-out. */
function strongest(
  memory: ReadableMemory,
  ordinal: ResourceOrdinal,
  now: EpochMs,
  config: EngineConfig,
): readonly Strong[] {
  const { fanOut, minWeight } = config.recall.spreading;
  const list = memory.associations(ordinal);
  const strong: Strong[] = [];
  for (let index = 0; index < list.length; index++) {
    const learned = list.weight(index);
    if (learned < minWeight) continue;
    strong.push({ to: list.to(index), learned, weight: weightNow(memory, ordinal, index, now) });
  }
  return strong.sort((a, b) => b.weight - a.weight || a.to - b.to).slice(0, fanOut);
}
