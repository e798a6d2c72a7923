import type Database from 'better-sqlite3';
import type { EpochMs } from '../../engine/model/units.ts';

/** Which deliveries are meant: those to which all that is given applies. */
export interface DeliveryFilter {
  readonly projectId?: number;
  /** Made at this time or later. */
  readonly from?: EpochMs;
  /** Made before this time. */
  readonly before?: EpochMs;
  /** Made in one of these sessions. */
  readonly sessions?: readonly string[];
  /** That name one of these paths, as a file told or as the reason for one. */
  readonly paths?: readonly string[];
}

const CONDITIONS: Readonly<Record<keyof DeliveryFilter, string>> = {
  projectId: 'd.project_id = $projectId',
  from: 'd.at_ms >= $from',
  before: 'd.at_ms < $before',
  sessions:
    'd.session_id IN (SELECT id FROM sessions WHERE name IN (SELECT value FROM json_each($sessions)))',
  paths: `EXISTS (SELECT 1 FROM delivery_items i JOIN json_each($paths) p
    WHERE i.delivery_id = d.id AND (i.path = p.value OR instr(i.why, json_quote(p.value)) > 0))`,
};
const KEYS = Object.keys(CONDITIONS) as readonly (keyof DeliveryFilter)[]; // Safe: a literal.

/** Chooses deliveries, to be counted or deleted. */
export class DeliverySelection {
  readonly #db: Database.Database;

  constructor(db: Database.Database) {
    this.#db = db;
  }

  count(filter: DeliveryFilter): number {
    return this.#prepared<number>('count(*)', filter).get(binding(filter))!;
  }

  /** Ids of the first ones, in order. */
  ids(filter: DeliveryFilter, limit: number): readonly number[] {
    return this.#prepared<number>('d.id', filter, 'ORDER BY d.id LIMIT $limit').all({
      ...binding(filter),
      limit,
    });
  }

  #prepared<Value>(what: string, filter: DeliveryFilter, order = ''): Database.Statement<[object], Value> {
    const conditions = KEYS.filter((key) => filter[key] !== undefined).map((key) => CONDITIONS[key]);
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return this.#db.prepare<[object], Value>(`SELECT ${what} FROM deliveries d ${where} ${order}`).pluck();
  }
}

function binding({ sessions, paths, ...rest }: DeliveryFilter): object {
  return {
    ...rest,
    ...(sessions !== undefined && { sessions: JSON.stringify(sessions) }),
    ...(paths !== undefined && { paths: JSON.stringify(paths) }),
  };
}
