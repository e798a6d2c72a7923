import type { Selection, Suggestion } from '../../main/engine/delivery/select-injection.ts';
import { createEngine, type Engine } from '../../main/engine/engine.ts';
import type { ProjectMemory } from '../../main/engine/memory/project-memory.ts';
import type { ActivityEvent } from '../../main/engine/model/event.ts';
import type { ResourceKind } from '../../main/engine/model/resource.ts';
import type { RecallQuery } from '../../main/engine/recall/cue.ts';
import type { Hit } from '../../main/engine/recall/recall.ts';
import { START } from './event-builder.ts';

/** The engine with the published plan and defaults. */
export const engine: Engine = createEngine();

/** A memory that learned from these events, in this order. */
export function memoryOf(events: readonly ActivityEvent[], memory = engine.openMemory()): ProjectMemory {
  for (const event of events) engine.observe(memory, event);
  return memory;
}

/** A recall query for five files of any name, with nothing but its text and what is given. */
export function query(text: string, fields: Partial<RecallQuery> = {}): RecallQuery {
  return {
    text,
    now: START,
    session: null,
    limit: 5,
    among: null,
    channels: null,
    isSuggestible: () => true,
    isNextFile: false,
    ...fields,
  };
}

/** The paths of hits, in rank order. */
export function pathsOf(hits: readonly Hit[]): readonly string[] {
  return hits.map((hit) => hit.resource.name);
}

/** What a selection found worth telling; empty where it is silent. */
export function suggestionsOf(selection: Selection): readonly Suggestion[] {
  return selection.kind === 'telling' ? selection.suggestions : [];
}

/** The ordinal of a resource that must be known. */
export function ordinalOf(memory: ProjectMemory, name: string, kind: ResourceKind = 'file'): number {
  const ordinal = memory.find(kind, name);
  if (ordinal === undefined) throw new Error(`the memory knows no ${kind} ${name}`);
  return ordinal;
}

/** The stored weight of an association, by the names of its ends; 0 where there is none. */
export function weightBetween(
  memory: ProjectMemory,
  from: string,
  to: string,
  kinds: { readonly from?: ResourceKind; readonly to?: ResourceKind } = {},
): number {
  const list = memory.associations(ordinalOf(memory, from, kinds.from));
  const index = list.indexOf(ordinalOf(memory, to, kinds.to));
  return index < 0 ? 0 : list.weight(index);
}
