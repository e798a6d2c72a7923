import type { EngineConfig } from '../config.ts';

/**
 * Reinforcement after one more access: m + 0.02·(1−m/0.95)·max(1/√max(n,1), 0.1).
 *
 * Symbols: m reinforcement before, 0–0.95; n accesses of the resource, this one included. Source: the paper
 * §3.2. Identity: never above 0.95, never falls.
 */
export function reinforce(reinforcement: number, accesses: number, config: EngineConfig['learning']): number {
  const room = 1 - reinforcement / config.reinforcementCeiling;
  const gain = Math.max(1 / Math.sqrt(Math.max(accesses, 1)), config.reinforcementFloor);
  return reinforcement + config.reinforcementStep * room * gain;
}
