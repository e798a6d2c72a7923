import type Database from 'better-sqlite3';
import { AS_PUBLISHED, type DecaySettings } from '../../engine/model/decay-settings.ts';

/** Table `decay_settings`: how a project's memory fades where a person has set it, as JSON. */
export class DecaySettingsTable {
  readonly #put: Database.Statement<[number, string], void>;
  readonly #get: Database.Statement<[number], string>;
  readonly #clear: Database.Statement<[number], void>;

  constructor(db: Database.Database) {
    this.#put = db.prepare('INSERT OR REPLACE INTO decay_settings (project_id, settings) VALUES (?, ?)');
    this.#get = db
      .prepare<[number], string>('SELECT settings FROM decay_settings WHERE project_id = ?')
      .pluck();
    this.#clear = db.prepare('DELETE FROM decay_settings WHERE project_id = ?');
  }

  put(projectId: number, settings: DecaySettings): void {
    this.#put.run(projectId, JSON.stringify(settings));
  }

  get(projectId: number): DecaySettings {
    const json = this.#get.get(projectId);
    return json === undefined ? AS_PUBLISHED : (JSON.parse(json) as DecaySettings); // Safe: put is the only writer.
  }

  clear(projectId: number): void {
    this.#clear.run(projectId);
  }
}
