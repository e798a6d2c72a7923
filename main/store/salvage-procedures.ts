import type Database from 'better-sqlite3';
import type { Translation } from './salvage-deliveries.ts';
import type { SalvagedRow, SalvageSource } from './salvage-source.ts';

const PROCEDURE_COLUMNS = [
  'kind',
  'key',
  'state',
  'title',
  'steps',
  'files',
  'fingerprint',
  'error',
  'edited',
  'sessions',
  'last_seen_at_ms',
  'created_at_ms',
  'updated_at_ms',
] as const;
const EVIDENCE_COLUMNS = [
  'outcome',
  'started_at_ms',
  'ended_at_ms',
  'first_event_id',
  'last_event_id',
  'details',
] as const;
const CHANGE_COLUMNS = ['at_ms', 'what', 'by_person', 'reason', 'before', 'after', 'undone_at_ms'] as const;

/**
 * Adds the procedures of a damaged file with their evidence and history. One that the good store has under the
 * same key is replaced where it was written later in the damaged file, and keeps its number.
 */
export function salvageProcedures(db: Database.Database, source: SalvageSource, numbers: Translation): void {
  // Of a table that an older file does not have, every row would be looked for in vain.
  if (!source.allRows('sqlite_schema').some(({ name }) => name === 'procedures')) return;
  const projects = new Map<number, number>();
  const ids = new Map<number, number>();
  const rows = [...source.rows('procedures')].filter(isWhole);
  for (const row of rows) {
    const projectId = numbers.project(Number(row.project_id));
    const id = putProcedure(db, row, projectId);
    ids.set(Number(row.id), id);
    projects.set(id, projectId);
  }
  const merge = db.prepare('UPDATE procedures SET merged_into = ? WHERE id = ?');
  for (const row of rows) {
    const into = ids.get(Number(row.merged_into));
    if (row.merged_into !== null && into !== undefined) merge.run(into, ids.get(Number(row.id)));
  }
  for (const row of source.rows('procedure_evidence')) {
    const id = ids.get(Number(row.procedure_id));
    if (id !== undefined && isWhole(row)) putEvidence(db, row, id, projects.get(id)!, numbers);
  }
  for (const row of source.rows('procedure_changes')) {
    const id = ids.get(Number(row.procedure_id));
    if (id !== undefined && isWhole(row)) putChange(db, row, id);
  }
}

/** Whether a row is one that was written. Rows on a page that was cut read as zeros in part. */
function isWhole(row: SalvagedRow): boolean {
  return Object.values(row).every((value) => typeof value !== 'string' || !value.includes('\0'));
}

function putProcedure(db: Database.Database, row: SalvagedRow, projectId: number): number {
  const values = PROCEDURE_COLUMNS.map((column) => row[column] ?? null);
  const updates = PROCEDURE_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ');
  db.prepare<unknown[]>(
    `INSERT INTO procedures (project_id, ${PROCEDURE_COLUMNS.join(', ')})
     VALUES (?, ${PROCEDURE_COLUMNS.map(() => '?').join(', ')})
     ON CONFLICT (project_id, kind, key) DO UPDATE SET ${updates} WHERE excluded.updated_at_ms > updated_at_ms`,
  ).run(projectId, ...values);
  return db
    .prepare<unknown[], number>('SELECT id FROM procedures WHERE project_id = ? AND kind = ? AND key = ?')
    .pluck()
    .get(projectId, row.kind, row.key)!;
}

function putEvidence(
  db: Database.Database,
  row: SalvagedRow,
  id: number,
  projectId: number,
  { session, name }: Translation,
): void {
  const threadId = typeof row.thread_id === 'number' ? name(row.thread_id) : null;
  db.prepare<unknown[]>(
    `INSERT INTO procedure_evidence (procedure_id, session_id, thread_id, ${EVIDENCE_COLUMNS.join(', ')})
     VALUES (?, ?, ?, ${EVIDENCE_COLUMNS.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
  ).run(
    id,
    session(Number(row.session_id), projectId),
    threadId,
    ...EVIDENCE_COLUMNS.map((column) => row[column] ?? null),
  );
}

/** A change of the same time that is there already is the same one. */
function putChange(db: Database.Database, row: SalvagedRow, id: number): void {
  db.prepare<unknown[]>(
    `INSERT INTO procedure_changes (procedure_id, ${CHANGE_COLUMNS.join(', ')})
     SELECT ?, ${CHANGE_COLUMNS.map(() => '?').join(', ')}
     WHERE NOT EXISTS (SELECT 1 FROM procedure_changes WHERE procedure_id = ? AND at_ms = ? AND what = ?)`,
  ).run(id, ...CHANGE_COLUMNS.map((column) => row[column] ?? null), id, row.at_ms, row.what);
}
