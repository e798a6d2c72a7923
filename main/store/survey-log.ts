import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import { connectForReading } from './connect.ts';
import { sourceCodes } from './tables/codes.ts';

/** Events of a project that need not be kept: the longest beginning of its log without a newer one. */
export interface Expired {
  readonly projectId: number;
  readonly project: string;
  /** The last of them. */
  readonly throughEventId: number;
  /** How many, the host's own left out. */
  readonly events: number;
  /** What they take on disk, roughly. */
  readonly bytes: number;
}

/** What lies in the log. */
export interface LogSurvey {
  /** Time of the oldest event; null if there is none. */
  readonly oldestAt: EpochMs | null;
  /** Projects that have some; may be empty. */
  readonly expired: readonly Expired[];
}

/** What an event takes on disk beside its texts. Measured: decision 0002. */
const BYTES_PER_EVENT = 75;

const TEXTS = ['call_id', 'paths', 'command', 'query', 'error', 'text'];
const TEXT_BYTES = TEXTS.map((column) => `ifnull(octet_length(${column}), 0)`).join(' + ');

/**
 * An event older than `before` that came after newer ones stays until those may go. One with a time after
 * `now` comes from a clock that was wrong: it keeps nothing else.
 */
const EXPIRED = `
  WITH
    kept AS (
      SELECT project_id, min(id) AS first FROM events WHERE at_ms BETWEEN $before AND $now GROUP BY project_id
    ),
    expired AS (
      SELECT e.project_id, max(e.id) AS through
      FROM events e LEFT JOIN kept k ON k.project_id = e.project_id
      WHERE e.at_ms < $before AND (k.first IS NULL OR e.id < k.first)
      GROUP BY e.project_id
    )
  SELECT p.id AS projectId, p.name AS project, x.through AS throughEventId,
    count(*) FILTER (WHERE e.source <> ${sourceCodes.encode('host')}) AS events,
    sum(${BYTES_PER_EVENT} + ${TEXT_BYTES}) AS bytes
  FROM expired x
  JOIN projects p ON p.id = x.project_id
  JOIN events e ON e.project_id = x.project_id AND e.id <= x.through
  GROUP BY p.id`;

/**
 * Reads a live store's whole log, over a connection of its own, for what it holds and what need not be kept.
 * About a second for a million events.
 */
export function surveyLog(file: string, before: EpochMs, now: EpochMs): LogSurvey {
  const db = connectForReading(file);
  try {
    return { oldestAt: oldestAt(db), expired: db.prepare<[object], Expired>(EXPIRED).all({ before, now }) };
  } finally {
    db.close();
  }
}

function oldestAt(db: Database.Database): EpochMs | null {
  return db.prepare<[], number | null>('SELECT min(at_ms) FROM events').pluck().get() ?? null;
}
