import type { EngineConfig } from '../config.ts';
import type { ResourceOrdinal } from '../model/resource.ts';
import type { ReadableMemory } from '../ports.ts';

/** Whether a resource is in most sessions: it says nothing about what is with it, nor they about it. */
export function isUbiquitous(
  memory: ReadableMemory,
  ordinal: ResourceOrdinal,
  config: EngineConfig,
): boolean {
  const { ubiquitousShare, ubiquitousFrom } = config.recall.spreading;
  const { sessionsSeen } = memory;
  return sessionsSeen >= ubiquitousFrom && memory.resource(ordinal).sessions > ubiquitousShare * sessionsSeen;
}
