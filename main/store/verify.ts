import { setImmediate } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { AssociationList } from '../engine/model/association-list.ts';
import { unpackMemory } from './packed-memory.ts';
import { tableNames } from './schema.ts';
import { BasePartsTable } from './tables/base-parts.ts';
import { sourceCodes } from './tables/codes.ts';

/** The result of a check of the whole store. */
export interface Verification {
  readonly ok: boolean;
  /** Plain sentences; empty when all is well. */
  readonly problems: readonly string[];
  /** Events counted one by one. */
  readonly events: number;
}

/** Most problems that are named; a badly damaged file has thousands. */
const PROBLEMS_NAMED = 20;

/**
 * Checks pages, indexes and references of every table, and that the sums kept beside the log agree with it.
 * Other work runs between the tables; one table of a million events takes about a second.
 */
export async function verify(db: Database.Database): Promise<Verification> {
  const problems = [...(await checkTables(db, 'integrity_check'))];
  problems.push(
    ...referenceProblems(db),
    ...sumProblems(db),
    ...checkpointProblems(db),
    ...ordinalProblems(db),
    ...associationProblems(db),
    ...baseProblems(db),
  );
  const events = db.prepare<[], number>('SELECT count(*) FROM events').pluck().get()!;
  return { ok: problems.length === 0, problems: problems.slice(0, PROBLEMS_NAMED), events };
}

/**
 * Checks every table and the free pages, yielding to other work in between; returns what is wrong.
 * `quick_check` leaves out whether indexes agree with their tables.
 */
export async function checkTables(
  db: Database.Database,
  check: 'integrity_check' | 'quick_check',
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const table of ['sqlite_schema', ...tableNames(db)]) {
    const rows = db.prepare<[], string>(`PRAGMA ${check}(${table})`).pluck().all();
    problems.push(...rows.filter((row) => row !== 'ok').map((row) => `table ${table}: ${row}`));
    await setImmediate();
  }
  return problems;
}

function referenceProblems(db: Database.Database): readonly string[] {
  return db
    .prepare<[], string>(
      `SELECT 'table ' || "table" || ': ' || count(*) || ' rows refer to missing rows of ' || parent
       FROM pragma_foreign_key_check GROUP BY "table", parent`,
    )
    .pluck()
    .all();
}

function sumProblems(db: Database.Database): readonly string[] {
  return db
    .prepare<[], string>(
      `SELECT 'project ' || p.name || ': ' || p.events || ' events noted, ' || count(e.id) || ' stored'
       FROM projects p LEFT JOIN events e ON e.project_id = p.id AND e.source <> ${sourceCodes.encode('host')}
       GROUP BY p.id HAVING p.events <> count(e.id)`,
    )
    .pluck()
    .all();
}

function checkpointProblems(db: Database.Database): readonly string[] {
  return db
    .prepare<[], string>(
      `SELECT 'project ' || p.name || ': learned up to event ' || c.through_event_id || ' of ' || p.last_event_id
       FROM checkpoints c JOIN projects p ON p.id = c.project_id WHERE c.through_event_id > p.last_event_id`,
    )
    .pluck()
    .all();
}

function ordinalProblems(db: Database.Database): readonly string[] {
  return db
    .prepare<[], string>(
      `SELECT 'project ' || p.name || ': resources are not numbered without gaps'
       FROM (SELECT id >> 32 AS project_id, count(*) AS resources, max(id & 0xffffffff) + 1 AS numbers
             FROM resources GROUP BY 1) r
       JOIN projects p ON p.id = r.project_id WHERE r.resources <> r.numbers`,
    )
    .pluck()
    .all();
}

function associationProblems(db: Database.Database): readonly string[] {
  return db
    .prepare<[number], string>(
      `SELECT count(*) || ' association lists cannot be read' FROM associations
       WHERE length(list) % ? <> 0 HAVING count(*) > 0`,
    )
    .pluck()
    .all(AssociationList.BYTES);
}

/** Bases are read one by one: at most one project's is in RAM. */
function baseProblems(db: Database.Database): readonly string[] {
  const parts = new BasePartsTable(db);
  return db
    .prepare<[], { readonly id: number; readonly name: string; readonly throughEventId: number }>(
      `SELECT p.id, p.name, b.through_event_id AS throughEventId
       FROM base_memories b JOIN projects p ON p.id = b.project_id`,
    )
    .all()
    .filter(({ id, throughEventId }) => unpackMemory(parts.of(id, throughEventId)) === null)
    .map(({ name }) => `project ${name}: what was learned from events no longer kept cannot be read`);
}
