import type Database from 'better-sqlite3';
import type { SalvagedRow, SalvageSource } from './salvage-source.ts';
import { momentCodes, outcomeCodes, suppressionCodes } from './tables/delivery-codes.ts';

/** Translates the numbers that projects, sessions and names have in a damaged file. */
export interface Translation {
  readonly project: (id: number) => number;
  readonly session: (id: number, projectId: number) => number;
  readonly name: (id: number) => number;
}

/** Columns whose values are kept as they are; the rest refer to other tables. */
const PLAIN_COLUMNS = [
  'id',
  'at_ms',
  'moment',
  'prompt_event_id',
  'suppression',
  'candidates',
  'fitting',
  'told_before',
  'tokens',
  'text',
  'opened',
  'edited',
  'ignored',
  'pending',
] as const;
const REFERRING_COLUMNS = ['project_id', 'session_id', 'thread_id', 'agent_id'] as const;
const NULLABLE: readonly string[] = ['suppression', 'text'];

/**
 * Takes over what agents were told, under the ids that it had, where the good store has nothing under them.
 * Files of a delivery are taken all together or, where their table cannot be read, not at all.
 */
export function salvageDeliveries(
  db: Database.Database,
  source: SalvageSource,
  { project, session, name }: Translation,
): void {
  const columns = [...PLAIN_COLUMNS, ...REFERRING_COLUMNS];
  const insert = db.prepare<unknown[], void>(
    `INSERT INTO deliveries (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
  );
  const added = new Set<number>();
  for (const row of source.rows('deliveries')) {
    if (!isSound(row)) continue;
    const projectId = project(Number(row.project_id));
    const names = [row.thread_id, row.agent_id].map((id) => (typeof id === 'number' ? name(id) : null));
    const { changes } = insert.run(
      ...PLAIN_COLUMNS.map((column) => row[column] ?? null),
      projectId,
      session(Number(row.session_id), projectId),
      ...names,
    );
    if (changes > 0) added.add(Number(row.id));
  }
  salvageItems(db, source, added);
}

function salvageItems(db: Database.Database, source: SalvageSource, added: ReadonlySet<number>): void {
  const insert = db.prepare<unknown[], void>(
    `INSERT INTO delivery_items (delivery_id, rank, path, why, outcome, outcome_at_ms)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  for (const row of source.allRows('delivery_items')) {
    const { delivery_id, rank, path, why, outcome, outcome_at_ms } = row;
    if (!added.has(Number(delivery_id)) || typeof path !== 'string' || !isJson(why)) continue;
    const isKnown = outcome === null || outcomeCodes.knows(Number(outcome));
    insert.run(delivery_id, rank, path, why, isKnown ? outcome : null, isKnown ? outcome_at_ms : null);
  }
}

/** Whether a row is one that was written. Rows on a page that was cut read as zeros in part. */
function isSound(row: SalvagedRow): boolean {
  const numbers = [...PLAIN_COLUMNS, 'project_id', 'session_id'].filter(
    (column) => !NULLABLE.includes(column),
  );
  const isKnown = row.suppression === null || suppressionCodes.knows(Number(row.suppression));
  return (
    numbers.every((column) => typeof row[column] === 'number') &&
    isKnown &&
    momentCodes.knows(Number(row.moment)) &&
    (row.text === null || (typeof row.text === 'string' && !row.text.includes('\0')))
  );
}

function isJson(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
