import type { Agent } from './agent.ts';
import { claudeCode } from './claude-code/spec.ts';

/** The agents Holloway can be wired to. */
export const AGENTS: readonly Agent[] = [claudeCode];

/** The agent of that name, or null. */
export function findAgent(name: string): Agent | null {
  return AGENTS.find((agent) => agent.name === name) ?? null;
}
