import type Database from 'better-sqlite3';
import { type DurationMs, type EpochMs, MS_PER_HOUR } from '../../engine/model/units.ts';

/** Every time zone is a whole number of these from the others, so that sums can be put together to days. */
export const SUM_SPAN: DurationMs = MS_PER_HOUR / 4;

/** What happened in one span of time. */
export interface DeliverySums {
  /** Its begin. */
  readonly at: EpochMs;
  /** Decisions to say something. */
  readonly delivered: number;
  /** Decisions to say nothing. */
  readonly suppressed: number;
  /** Files told, by what became of them. */
  readonly opened: number;
  readonly edited: number;
  readonly ignored: number;
  readonly pending: number;
  readonly tokens: number;
}

/** Sums over table `deliveries`. */
export class DeliverySumsReader {
  readonly #ofAll: Database.Statement<[EpochMs], DeliverySums>;
  readonly #ofOne: Database.Statement<[EpochMs, number], DeliverySums>;

  constructor(db: Database.Database) {
    const select = `
      SELECT at_ms / ${SUM_SPAN} * ${SUM_SPAN} AS at, count(*) FILTER (WHERE suppression IS NULL) AS delivered,
        count(suppression) AS suppressed, sum(opened) AS opened, sum(edited) AS edited,
        sum(ignored) AS ignored, sum(pending) AS pending, sum(tokens) AS tokens
      FROM deliveries WHERE at_ms >= ?`;
    this.#ofAll = db.prepare(`${select} GROUP BY 1 ORDER BY 1`);
    this.#ofOne = db.prepare(`${select} AND project_id = ? GROUP BY 1 ORDER BY 1`);
  }

  since(projectId: number | null, since: EpochMs): readonly DeliverySums[] {
    return projectId === null ? this.#ofAll.all(since) : this.#ofOne.all(since, projectId);
  }
}
