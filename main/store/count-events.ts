import type { EpochMs } from '../engine/model/units.ts';
import { connectForReading } from './connect.ts';
import { sourceCodes } from './tables/codes.ts';
import { SUM_SPAN } from './tables/delivery-sums.ts';

/** Events of one source in one span of time. */
export interface EventCount {
  /** Begin of the span, which is {@link SUM_SPAN} long. */
  readonly at: EpochMs;
  readonly source: 'agent' | 'editor' | 'shell' | 'git';
  readonly events: number;
}

/**
 * Counts a live store's events since a time, over a connection of its own; of one project, or of all. Reads
 * the whole log of what is asked for: some tenths of a second for a million events.
 */
export function countEvents(file: string, projectId: number | null, since: EpochMs): readonly EventCount[] {
  const db = connectForReading(file);
  try {
    return db
      .prepare<[object], { readonly at: EpochMs; readonly source: number; readonly events: number }>(
        `SELECT at_ms / ${SUM_SPAN} * ${SUM_SPAN} AS at, source, count(*) AS events FROM events
         WHERE at_ms >= $since AND source <> $host ${projectId === null ? '' : 'AND project_id = $projectId'}
         GROUP BY 1, 2`,
      )
      .all({ since, host: sourceCodes.encode('host'), ...(projectId !== null && { projectId }) })
      .flatMap(({ source, ...count }) => {
        const name = sourceCodes.decode(source);
        return name === 'host' ? [] : [{ ...count, source: name }];
      });
  } finally {
    db.close();
  }
}
