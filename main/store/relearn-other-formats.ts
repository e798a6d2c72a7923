import type Database from 'better-sqlite3';
import { MEMORY_FORMAT } from '../engine/ports.ts';
import { LearnedState } from './learned-state.ts';
import { ProjectsTable } from './tables/projects.ts';
import { SettingsTable } from './tables/settings.ts';

/**
 * Earlier forms whose rows mean the same in the present one: what came since is at its default in them. The
 * first had no pins and no settings of decay.
 */
const STILL_READ: readonly (number | null)[] = [1];

/**
 * Drops learned state that another version of the program encoded in its own way: it is learned anew from the
 * log when a project is next used. Nothing is lost by it, so that there is nothing to tell.
 */
export function relearnOtherFormats(db: Database.Database): void {
  const settings = new SettingsTable(db);
  const format = settings.number('memory_format');
  if (format === MEMORY_FORMAT) return;
  const learned = new LearnedState(db);
  db.transaction(() => {
    if (!STILL_READ.includes(format)) {
      for (const { id } of new ProjectsTable(db).all()) learned.clear(id);
    }
    settings.set('memory_format', MEMORY_FORMAT);
  }).immediate();
}
