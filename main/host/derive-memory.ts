import { createEngine } from '../engine/engine.ts';
import { asSaved, mergeMemory } from '../engine/memory/whole-memory.ts';
import type { UnsavedMemory } from '../engine/ports.ts';
import type { RebuildSource } from '../store/open-for-rebuild.ts';

/** A memory as learned from a log. */
export interface Derived {
  readonly whole: UnsavedMemory;
  /** Events learned, those behind the base left out. */
  readonly events: number;
}

/** Learns a project's events anew, from the first one on or on top of the base that stands for the first. */
export function deriveMemory({ base, events }: Pick<RebuildSource, 'base' | 'events'>): Derived {
  const engine = createEngine();
  const opened = base === null ? null : asSaved(base);
  const memory = engine.openMemory(opened?.saved, opened?.cold);
  let learned = 0;
  for (const event of events) {
    engine.observe(memory, event);
    learned++;
  }
  const changes = memory.takeUnsaved();
  return { whole: base === null ? changes : mergeMemory(base, changes), events: learned };
}
