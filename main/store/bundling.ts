import type Database from 'better-sqlite3';
import type { EpochMs } from '../engine/model/units.ts';
import type { Erasing } from './erasing.ts';
import type { Expiry, PackedBase } from './expiry.ts';
import type { LearnedState } from './learned-state.ts';
import { unpackMemory } from './packed-memory.ts';
import { type Cell, type TableRow, TableRows } from './table-rows.ts';
import type { EventsTable } from './tables/events.ts';
import type { LogEntry } from './tables/log-entries.ts';
import { isSound } from './tables/sound-cells.ts';
import { isWholeMemory } from './whole-memory.ts';

/** What taking a store out and in needs of it. */
interface BundlingParts {
  readonly db: Database.Database;
  readonly events: EventsTable;
  readonly learned: LearnedState;
  readonly erasing: Erasing;
  readonly expiry: Expiry;
  /** Runs work as one transaction; throws StoreError. */
  readonly write: <Result>(work: () => Result) => Result;
}

/** A row without the numbers that only its own store knows: names in their place, and numbers of events apart. */
export interface BundledRow {
  readonly table: string;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly meant: Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, number>>;
}

/** A row with those that belong to it. */
export interface BundledTree extends BundledRow {
  readonly children: readonly BundledRow[];
}

/** A folder in which a project was seen. */
export interface SeenRoot {
  readonly path: string;
  readonly lastSeenAt: EpochMs;
}

/** Tables whose rows are taken along, each with what belongs to it, and the columns that name events. */
const TREES = ['deliveries', 'procedures'] as const;
const EVENT_COLUMNS: ReadonlySet<string> = new Set(['prompt_event_id', 'first_event_id', 'last_event_id']);
/** Columns that hold another row's number: what belongs to it, and the project, say that. */
const OWN_NUMBERS: ReadonlySet<string> = new Set(['id', 'project_id', 'delivery_id', 'procedure_id']);
/** What one row of a table is known by, beside its project. */
const SAME: Readonly<Record<string, string>> = {
  deliveries: 'session_id = $session_id AND at_ms = $at_ms AND moment = $moment',
  procedures: 'kind = $kind AND key = $key',
};

/** The part of the store that gives all it holds to an export, and takes it from one. */
export class Bundling {
  readonly #parts: BundlingParts;
  readonly #rows: TableRows;

  constructor(parts: BundlingParts) {
    this.#parts = parts;
    this.#rows = new TableRows(parts.db);
  }

  /** Settings by name, as JSON; the form of the learned state, which is no one's choice, left out. */
  settings(): readonly { readonly name: string; readonly value: string }[] {
    return this.#parts.db
      .prepare<[], { name: string; value: string }>(
        `SELECT name, value FROM settings WHERE name <> 'memory_format' ORDER BY name`,
      )
      .all();
  }

  /** Folders of a project with the time of each, in order of path. */
  rootsOf(projectId: number): readonly SeenRoot[] {
    return this.#parts.db
      .prepare<[number], SeenRoot>(
        'SELECT path, last_seen_at_ms AS lastSeenAt FROM project_roots WHERE project_id = ? ORDER BY path',
      )
      .all(projectId);
  }

  /** Events of all projects in order, those behind a base left out. */
  entries(throughEventId: number): Iterable<LogEntry> {
    return this.#parts.erasing.entries.between(null, 0, throughEventId);
  }

  /** Deliveries and procedures of a project, in order. */
  *trees(projectId: number): IterableIterator<BundledTree> {
    for (const table of TREES) {
      let tree: { row: BundledRow; children: BundledRow[] } | null = null;
      for (const row of this.#rows.find(table, 'project_id = $id', { id: projectId })) {
        if (row.table !== table) tree?.children.push(bundled(row));
        else {
          if (tree !== null) yield { ...tree.row, children: tree.children };
          tree = { row: bundled(this.#withTarget(row)), children: [] };
        }
      }
      if (tree !== null) yield { ...tree.row, children: tree.children };
    }
  }

  /** The number of an event by its session and the hash of its key; null: there is none. */
  eventId(projectId: number, session: string, keyHash: Uint8Array): number | null {
    return (
      this.#parts.db
        .prepare<[number, string, Uint8Array], number>(
          `SELECT e.id FROM events e JOIN sessions s ON s.id = e.session_id
           WHERE s.project_id = ? AND s.name = ? AND e.key_hash = ?`,
        )
        .pluck()
        .get(projectId, session, keyHash) ?? null
    );
  }

  /** Notes that a project was seen in folders that are no other's. */
  addRoots(projectId: number, roots: readonly SeenRoot[]): void {
    this.#parts.write(() => {
      const insert = this.#parts.db.prepare(
        'INSERT INTO project_roots (path, project_id, last_seen_at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      );
      for (const { path, lastSeenAt } of roots) insert.run(path, projectId, lastSeenAt);
    });
  }

  /** Sets a setting that is at its default. */
  addSetting(name: string, value: string): void {
    this.#parts.write(() =>
      this.#parts.db
        .prepare('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING')
        .run(name, value),
    );
  }

  /**
   * Puts what stands for events no longer kept into a project of which nothing is there, and has it learned. False
   * where something is: two memories cannot be made one. Until {@link setBaseBefore} any event is taken.
   */
  addBase(projectId: number, parts: readonly Uint8Array[]): boolean {
    const { db, expiry, learned, write } = this.#parts;
    const memory = unpackMemory(parts);
    if (memory === null || !isWholeMemory(memory)) return false;
    return write(() => {
      const hasEvents = db.prepare('SELECT 1 FROM events WHERE project_id = ? LIMIT 1').get(projectId);
      if (hasEvents !== undefined || expiry.base(projectId) !== null) return false;
      // A number of an event that never was: those that come are behind it.
      db.prepare(
        `INSERT INTO sqlite_sequence (name, seq) SELECT 'events', 0
         WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'events')`,
      ).run();
      const seq = db
        .prepare<[], number>(`UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'events' RETURNING seq`)
        .pluck()
        .get()!;
      for (const [part, bytes] of parts.entries()) expiry.putPart(projectId, seq, part, bytes);
      expiry.putBase(projectId, { throughEventId: seq, before: 0 });
      learned.clear(projectId);
      learned.save(projectId, memory, seq);
      db.prepare('UPDATE projects SET last_event_id = ? WHERE id = ?').run(seq, projectId);
      return true;
    });
  }

  /** Events older than this are not taken any more by a project that was given a base. */
  setBaseBefore(projectId: number, before: EpochMs): void {
    const { expiry, write } = this.#parts;
    const base = expiry.base(projectId);
    if (base !== null)
      write(() => expiry.putBase(projectId, { throughEventId: base.throughEventId, before }));
  }

  /**
   * Adds a row with what belongs to it, unless the project has it, or its cells are none that such a
   * row has.
   */
  addTree(projectId: number, tree: BundledTree): 'added' | 'known' | 'unsound' {
    if (![tree, ...tree.children].every((row) => isSound(row))) return 'unsound';
    return this.#parts.write(() => {
      const cells = this.#cellsOf(tree, { id: null, project_id: projectId });
      const { db } = this.#parts;
      const known = db
        .prepare<[Record<string, Cell>], number>(
          `SELECT id FROM ${tree.table} WHERE project_id = $project_id AND ${SAME[tree.table]}`,
        )
        .pluck()
        .get(cells);
      if (known !== undefined) return 'known';
      const id = this.#rows.insert(tree.table, { ...cells, merged_into: null });
      for (const child of tree.children) {
        const parent = child.table === 'delivery_items' ? 'delivery_id' : 'procedure_id';
        this.#rows.insert(child.table, this.#cellsOf(child, { id: null, [parent]: id }, projectId));
      }
      return 'added';
    });
  }

  /** Joins what was merged into a procedure to it again, once all are there. */
  mergeProcedure(projectId: number, { cells, meant }: BundledTree): void {
    const target = /^(\d+):([\s\S]*)$/.exec(meant.merged_into ?? '');
    if (target === null) return;
    this.#parts.write(() =>
      this.#parts.db
        .prepare(
          `UPDATE procedures SET merged_into =
             (SELECT id FROM procedures WHERE project_id = $project AND kind = $toKind AND key = $toKey)
           WHERE project_id = $project AND kind = $kind AND key = $key AND merged_into IS NULL`,
        )
        .run({
          project: projectId,
          toKind: Number(target[1]),
          toKey: target[2],
          kind: cells.kind,
          key: cells.key,
        }),
    );
  }

  /** What a base holds; null: the project has none. */
  baseOf(projectId: number): PackedBase | null {
    return this.#parts.expiry.base(projectId);
  }

  #withTarget(row: TableRow): TableRow {
    const into = row.cells.merged_into;
    if (typeof into !== 'number') return row;
    const target = this.#parts.db
      .prepare<[number], string>(`SELECT kind || ':' || key FROM procedures WHERE id = ?`)
      .pluck()
      .get(into);
    return target === undefined ? row : { ...row, meant: { ...row.meant, merged_into: target } };
  }

  #cellsOf(
    { cells, meant, events }: BundledRow,
    own: Readonly<Record<string, Cell>>,
    projectId = Number(own.project_id),
  ): Record<string, Cell> {
    const { sessions, names } = this.#parts.events;
    const numbers = Object.entries(meant)
      .filter(([column]) => column !== 'merged_into')
      .map(([column, name]) => [
        column,
        column === 'session_id' ? sessions.intern(projectId, name) : names.intern(name),
      ]);
    return { ...cells, ...events, ...Object.fromEntries(numbers), ...own };
  }
}

function bundled({ table, cells, meant }: TableRow): BundledRow {
  const plain = Object.entries(cells).filter(
    ([column]) =>
      !OWN_NUMBERS.has(column) &&
      !EVENT_COLUMNS.has(column) &&
      column !== 'merged_into' &&
      !(column in meant),
  );
  const events = Object.entries(cells).filter(([column]) => EVENT_COLUMNS.has(column));
  return {
    table,
    cells: Object.fromEntries(plain),
    meant,
    events: Object.fromEntries(events.map(([column, id]) => [column, Number(id)])),
  };
}
