import type Database from 'better-sqlite3';
import { NOTHING_LEARNED } from '../engine/ports.ts';
import { LearnedState } from './learned-state.ts';
import { unpackMemory } from './packed-memory.ts';
import { BaseMemoriesTable } from './tables/base-memories.ts';
import { BasePartsTable } from './tables/base-parts.ts';

/**
 * Where learned state was lost or stems from an older copy, so that it does not reach a project's base, the
 * base takes its place: the events before it are no longer there to learn from. Returns what to tell.
 */
export function learnBases(db: Database.Database): readonly string[] {
  const behind = db
    .prepare<[], { projectId: number; name: string }>(
      `SELECT p.id AS projectId, p.name FROM base_memories b JOIN projects p ON p.id = b.project_id
       LEFT JOIN checkpoints c ON c.project_id = p.id
       WHERE ifnull(c.through_event_id, 0) < b.through_event_id`,
    )
    .all();
  const bases = new BaseMemoriesTable(db);
  const parts = new BasePartsTable(db);
  const learned = new LearnedState(db);
  return behind.flatMap(({ projectId, name }) => {
    const { throughEventId } = bases.get(projectId)!;
    const memory = unpackMemory(parts.of(projectId, throughEventId));
    db.transaction(() => {
      learned.clear(projectId);
      learned.save(projectId, memory ?? NOTHING_LEARNED, throughEventId);
    }).immediate();
    if (memory !== null) return [];
    return [`What the project ${name} had learned from events that are no longer kept is lost.`];
  });
}
