import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import { unpackMemory } from './packed-memory.ts';
import { salvageDeliveries, type Translation } from './salvage-deliveries.ts';
import { salvageProcedures } from './salvage-procedures.ts';
import type { SalvagedRow, SalvageSource } from './salvage-source.ts';
import { BaseMemoriesTable } from './tables/base-memories.ts';
import { BasePartsTable } from './tables/base-parts.ts';
import { accessCodes, sourceCodes, typeCodes } from './tables/codes.ts';
import { EventsTable } from './tables/events.ts';
import { ProjectRootsTable } from './tables/project-roots.ts';
import { ProjectsTable } from './tables/projects.ts';
import { SettingsTable } from './tables/settings.ts';

/**
 * Room left after the last known event id, so that no event gets an id that a lost one had: a later recovery
 * from another copy would take them for the same. Chosen: more than a backup's age of events.
 */
const ID_GAP = 1_000_000;

/** Event columns whose values are kept as they are; the rest refer to other tables. */
const PLAIN_COLUMNS = [
  'id',
  'at_ms',
  'source',
  'type',
  'access',
  'ok',
  'exit_code',
  'duration_ms',
  'key_hash',
  'call_id',
  'paths',
  'command',
  'query',
  'error',
  'text',
] as const;
const REFERRING_COLUMNS = [
  'project_id',
  'session_id',
  'agent_id',
  'thread_id',
  'tool_id',
  'branch_id',
] as const;

/**
 * Adds to a good store the events of a damaged copy of it that the good one lacks, under the ids they had,
 * and returns how many. What an event refers to is matched by name; where that was lost too, a name is made
 * up.
 */
export function salvageInto(db: Database.Database, source: SalvageSource, now: EpochMs): number {
  const columns = [...PLAIN_COLUMNS, ...REFERRING_COLUMNS];
  const insert = db.prepare<unknown[], void>(
    `INSERT INTO events (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
  );
  return db
    .transaction(() => {
      const translation = translate(db, source, now);
      let added = 0;
      for (const row of source.rows('events')) {
        if (!isSound(row)) continue;
        added += insert.run(
          ...PLAIN_COLUMNS.map((column) => row[column] ?? null),
          ...referringValues(row, translation),
        ).changes;
      }
      salvageRetention(db, source, translation);
      salvageProcedures(db, source, translation);
      salvageDeliveries(db, source, translation);
      leaveGap(db, source.lastId('events'));
      sumUp(db);
      return added;
    })
    .immediate();
}

/** Whether a row is one that was written. Rows on a page that was cut read as zeros in part. */
function isSound(row: SalvagedRow): boolean {
  const required = [row.id, row.project_id, row.session_id, row.at_ms, row.source, row.type];
  return (
    required.every((value) => typeof value === 'number') &&
    sourceCodes.knows(Number(row.source)) &&
    typeCodes.knows(Number(row.type)) &&
    (row.access === null || accessCodes.knows(Number(row.access))) &&
    Object.values(row).every((value) => typeof value !== 'string' || !value.includes('\0'))
  );
}

function referringValues(row: SalvagedRow, { project, session, name }: Translation): (number | null)[] {
  const projectId = project(Number(row.project_id));
  const names = [row.agent_id, row.thread_id, row.tool_id, row.branch_id];
  return [
    projectId,
    session(Number(row.session_id), projectId),
    ...names.map((id) => (typeof id === 'number' ? name(id) : null)),
  ];
}

function translate(db: Database.Database, source: SalvageSource, now: EpochMs): Translation {
  const { sessions, names } = new EventsTable(db);
  const projects = translateProjects(db, source, now);
  const sessionNames = textsById(source, 'sessions', 'name');
  const otherNames = textsById(source, 'names', 'name');
  return {
    project: projects,
    session: (id, projectId) => sessions.intern(projectId, sessionNames.get(id) ?? `lost-session-${id}`),
    name: (id) => names.intern(otherNames.get(id) ?? `lost-name-${id}`),
  };
}

function translateProjects(
  db: Database.Database,
  source: SalvageSource,
  now: EpochMs,
): (id: number) => number {
  const projects = new ProjectsTable(db);
  const roots = new ProjectRootsTable(db);
  const enter = (key: string, name: string, createdAt: EpochMs): number =>
    projects.byKey(key)?.id ?? projects.insert(key, name, createdAt);
  const ids = new Map<number, number>();
  for (const row of source.rows('projects')) {
    const [id, key, createdAt] = [Number(row.id), String(row.key), Number(row.created_at_ms)];
    const hadOtherKey = projects.byKey(key) === null && projects.byId(id)?.createdAt === createdAt;
    if (hadOtherKey) projects.rekey(id, key);
    ids.set(id, enter(key, String(row.name), createdAt));
  }
  for (const row of source.allRows('project_roots')) {
    const projectId = ids.get(Number(row.project_id));
    if (projectId !== undefined) roots.put(String(row.path), projectId, Number(row.last_seen_at_ms));
  }
  return (id) => ids.get(id) ?? enter(`lost-project-${id}`, `lost project ${id}`, now);
}

function textsById(source: SalvageSource, table: string, column: string): ReadonlyMap<number, string> {
  return new Map([...source.rows(table)].map((row) => [Number(row.id), String(row[column])]));
}

/**
 * Takes over what stands for events that were no longer kept, where it is whole and reaches further than in
 * the good store, and for how long events are kept. What such a base has learned, the good store need not
 * keep.
 */
function salvageRetention(db: Database.Database, source: SalvageSource, { project }: Translation): void {
  const bases = new BaseMemoriesTable(db);
  const parts = new BasePartsTable(db);
  const salvagedParts = source.allRows('base_parts');
  for (const row of source.allRows('base_memories')) {
    const throughEventId = Number(row.through_event_id);
    const packed = salvagedParts
      .filter((part) => part.project_id === row.project_id && part.through_event_id === throughEventId)
      .toSorted((a, b) => Number(a.part) - Number(b.part))
      .map(({ bytes }) => (bytes instanceof Uint8Array ? bytes : new Uint8Array()));
    const projectId = project(Number(row.project_id));
    if (throughEventId <= (bases.get(projectId)?.throughEventId ?? 0) || unpackMemory(packed) === null)
      continue;
    bases.put(projectId, { throughEventId, before: Number(row.before_ms) });
    for (const [part, bytes] of packed.entries()) parts.put(projectId, throughEventId, part, bytes);
  }
  const settings = new SettingsTable(db);
  for (const { name, value } of source.allRows('settings')) settings.takeOver(name, value);
}

function leaveGap(db: Database.Database, lastIdGiven: number): void {
  db.prepare(`INSERT INTO sqlite_sequence (name, seq)
    SELECT 'events', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'events')`).run();
  db.prepare(`UPDATE sqlite_sequence SET seq = max(seq, ?) + ? WHERE name = 'events'`).run(
    lastIdGiven,
    ID_GAP,
  );
}

/** Counts the sums anew that projects keep of their events; what the host logs for itself is no activity. */
function sumUp(db: Database.Database): void {
  db.exec(`
    UPDATE projects SET (events, last_event_id, last_at_ms) =
      (SELECT count(*) FILTER (WHERE source <> ${sourceCodes.encode('host')}),
              max(ifnull(max(id), 0), ifnull((SELECT through_event_id FROM base_memories WHERE project_id = projects.id), 0)),
              ifnull(max(at_ms) FILTER (WHERE source <> ${sourceCodes.encode('host')}), last_at_ms)
       FROM events WHERE project_id = projects.id)`);
}
