import type { EpochMs } from '../engine/model/units.ts';
import { connectForReading } from './connect.ts';
import { sourceCodes } from './tables/codes.ts';

/** What was recorded on one day. */
export interface DayOfLog {
  /** The day's beginning, in UTC. */
  readonly day: EpochMs;
  /** Events, the host's own left out. */
  readonly events: number;
  /** What they take on disk, roughly; the host's own included. */
  readonly bytes: number;
}

/** What a project takes. */
export interface ProjectSize {
  readonly projectId: number;
  readonly events: number;
  /** Of its events, roughly. */
  readonly logBytes: number;
  /** Of what was learned from them: associations and access times. */
  readonly learnedBytes: number;
}

/** How the store grew, and who takes how much of it. */
export interface GrowthSurvey {
  /** Days on which something was recorded, the oldest first. */
  readonly days: readonly DayOfLog[];
  /** The largest first. */
  readonly projects: readonly ProjectSize[];
}

/** What an event takes on disk beside its texts. Measured: decision 0002. */
const BYTES_PER_EVENT = 75;
const TEXTS = ['call_id', 'paths', 'command', 'query', 'error', 'text'];
const EVENT_BYTES = `${BYTES_PER_EVENT} + ${TEXTS.map((column) => `ifnull(octet_length(${column}), 0)`).join(' + ')}`;
const DAY = 86_400_000;
/** The project in a key that a project's number begins: as `resource-id.ts` makes them. */
const PROJECT_OF = 'resource_id >> 32';

/**
 * Reads a live store's whole log, over a connection of its own, for how it grew. About a second for a million
 * events.
 */
export function surveyGrowth(file: string, since: EpochMs): GrowthSurvey {
  const db = connectForReading(file);
  try {
    const events = `count(*) FILTER (WHERE source <> ${sourceCodes.encode('host')})`;
    const days = db
      .prepare<[EpochMs], DayOfLog>(
        `SELECT at_ms / ${DAY} * ${DAY} AS day, ${events} AS events, sum(${EVENT_BYTES}) AS bytes
         FROM events WHERE at_ms >= ? GROUP BY 1 ORDER BY 1`,
      )
      .all(since);
    const projects = db
      .prepare<[], ProjectSize>(
        `WITH
           logged AS (
             SELECT project_id, ${events} AS events, sum(${EVENT_BYTES}) AS bytes FROM events GROUP BY project_id
           ),
           learned AS (
             SELECT project_id, sum(bytes) AS bytes FROM (
               SELECT ${PROJECT_OF} AS project_id, sum(length(list)) AS bytes FROM associations GROUP BY 1
               UNION ALL
               SELECT ${PROJECT_OF}, sum(length(times)) FROM access_times GROUP BY 1
             ) GROUP BY project_id
           )
         SELECT p.id AS projectId, ifnull(g.events, 0) AS events, ifnull(g.bytes, 0) AS logBytes,
           ifnull(l.bytes, 0) AS learnedBytes
         FROM projects p LEFT JOIN logged g ON g.project_id = p.id LEFT JOIN learned l ON l.project_id = p.id
         WHERE p.last_event_id > 0
         ORDER BY logBytes + learnedBytes DESC`,
      )
      .all();
    return { days, projects };
  } finally {
    db.close();
  }
}
