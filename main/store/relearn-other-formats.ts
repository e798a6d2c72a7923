import type Database from 'better-sqlite3';
import { MEMORY_FORMAT } from '../engine/ports.ts';
import { LearnedState } from './learned-state.ts';
import { ProjectsTable } from './tables/projects.ts';
import { SettingsTable } from './tables/settings.ts';

/**
 * Drops learned state that another version of the program encoded in its own way: it is learned anew from the
 * log when a project is next used. Nothing is lost by it, so that there is nothing to tell.
 */
export function relearnOtherFormats(db: Database.Database): void {
  const settings = new SettingsTable(db);
  if (settings.number('memory_format') === MEMORY_FORMAT) return;
  const learned = new LearnedState(db);
  db.transaction(() => {
    for (const { id } of new ProjectsTable(db).all()) learned.clear(id);
    settings.set('memory_format', MEMORY_FORMAT);
  }).immediate();
}
