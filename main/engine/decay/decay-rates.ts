import type { EngineConfig } from '../config.ts';
import type { DecaySettings } from '../model/decay-settings.ts';
import type { ResourceKind } from '../model/resource.ts';
import type { Days } from '../model/units.ts';

/** How fast one project's memory fades: daily factors, 0–1, and the weight at which a sweep drops. */
export interface DecayRates {
  /** By the kind of resource that an association leads to. */
  readonly association: Readonly<Record<ResourceKind, number>>;
  readonly activation: number;
  readonly reinforcement: number;
  readonly dropBelow: number;
}

/** The published factors where nothing is set: exact ones, and not those of a rounded half-life. */
export function decayRates(settings: DecaySettings, published: EngineConfig['decay']): DecayRates {
  const { association } = settings;
  const ofAssociation = (kind: ResourceKind): number => factorOf(association[kind], published.association);
  return {
    association: {
      file: ofAssociation('file'),
      tool: ofAssociation('tool'),
      command: ofAssociation('command'),
      error: ofAssociation('error'),
    },
    activation: factorOf(settings.activation, published.activation),
    reinforcement: factorOf(settings.reinforcement, published.reinforcement),
    dropBelow: settings.dropBelow ?? published.dropBelow,
  };
}

function factorOf(halfLife: Days | null, published: number): number {
  return halfLife === null ? published : dailyFactor(halfLife);
}

/**
 * The daily factor of a half-life: f = 2^(−1/h).
 *
 * Symbols: f daily factor, 0–1; h half-life in days, > 0. Identity: one half is left after h days.
 */
export function dailyFactor(halfLife: Days): number {
  return 2 ** (-1 / halfLife);
}

/** The half-life of a daily factor, 0–1: h = ln ½ / ln f, in days. Infinite for 1. */
export function halfLifeOf(factor: number): Days {
  return Math.log(0.5) / Math.log(factor);
}

/** Days until a value above 0 has fallen to a threshold: ln(threshold/value) / ln f; 0 where it has already. */
export function daysUntil(threshold: number, value: number, factor: number): Days {
  if (value <= threshold) return 0;
  return Math.log(threshold / value) / Math.log(factor);
}
