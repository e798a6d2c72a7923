import type Database from 'better-sqlite3';

/** What a cell of a table holds. */
export type Cell = string | number | null | Uint8Array;

/** A row of any table, with what its numbers of sessions and names stand for. */
export interface TableRow {
  readonly table: string;
  readonly cells: Readonly<Record<string, Cell>>;
  /** Of columns that refer to `sessions` or `names`, the name meant: numbers may have gone by when it returns. */
  readonly meant: Readonly<Record<string, string>>;
}

/** A column that refers to another table. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
}

interface Shape {
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Whether rows have numbers that grow. */
  readonly isNumbered: boolean;
  readonly references: readonly Reference[];
}

/** Names and sessions, which rows refer to by number. */
const DICTIONARIES: readonly string[] = ['names', 'sessions'];

/**
 * Rows of any table, read with all rows that refer to them, deleted and put back by key. It works from the
 * schema, so that a table of which nobody thought here is erased with its project all the same.
 */
export class TableRows {
  readonly #db: Database.Database;
  readonly #shapes: ReadonlyMap<string, Shape>;

  constructor(db: Database.Database) {
    this.#db = db;
    this.#shapes = readShapes(db);
  }

  /** The tables that refer to projects, by the column that does. */
  get ofProjects(): readonly Reference[] {
    return this.#references((reference) => reference.to === 'projects');
  }

  /** The rows of a table that a condition finds, each followed by those that refer to it. */
  *find(
    table: string,
    where: string,
    parameters: Readonly<Record<string, Cell>>,
  ): IterableIterator<TableRow> {
    const rows = this.#db
      .prepare<unknown[], Record<string, Cell>>(`SELECT * FROM "${table}" WHERE ${where}`)
      .all(parameters);
    for (const cells of rows) {
      yield { table, cells, meant: this.#meant(table, cells) };
      const [key] = this.#shape(table).key;
      if (key === undefined || this.#shape(table).key.length > 1) continue;
      for (const child of this.#references((reference) => reference.to === table))
        yield* this.find(child.table, `"${child.column}" = $id`, { id: cells[key] ?? null });
    }
  }

  /** Makes a temporary table of numbers, by which a condition of {@link find} can ask, in the place of a former one. */
  nameIds(table: string, ids: readonly number[]): void {
    this.#db.exec(
      `DROP TABLE IF EXISTS temp."${table}"; CREATE TEMP TABLE "${table}" (id INTEGER PRIMARY KEY)`,
    );
    this.#db
      .prepare<[string], void>(`INSERT INTO temp."${table}" SELECT value FROM json_each(?)`)
      .run(JSON.stringify(ids));
  }

  /** Deletes a row. One that is gone already is no error. */
  delete({ table, cells }: Pick<TableRow, 'table' | 'cells'>): void {
    const { key } = this.#shape(table);
    const where = key.map((column) => `"${column}" = ?`).join(' AND ');
    this.#db
      .prepare<unknown[]>(`DELETE FROM "${table}" WHERE ${where}`)
      .run(...key.map((column) => cells[column] ?? null));
  }

  /** Puts a row back, in the place of one with the same key. */
  put({ table, cells, meant }: TableRow, intern: (dictionary: string, name: string) => number): void {
    const { columns, references } = this.#shape(table);
    const values = columns.map((column) => {
      const name = meant[column];
      const to = references.find((reference) => reference.column === column)?.to;
      return name === undefined || to === undefined ? (cells[column] ?? null) : intern(to, name);
    });
    this.#db
      .prepare<unknown[]>(
        `INSERT OR REPLACE INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
         VALUES (${columns.map(() => '?').join(', ')})`,
      )
      .run(...values);
  }

  /** Adds a row, of which columns that are not named are null; gives its number. */
  insert(table: string, cells: Readonly<Record<string, Cell>>): number {
    const { columns } = this.#shape(table);
    const { lastInsertRowid } = this.#db
      .prepare<unknown[]>(
        `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
         VALUES (${columns.map(() => '?').join(', ')})`,
      )
      .run(...columns.map((column) => cells[column] ?? null));
    return Number(lastInsertRowid);
  }

  /** Of a row its key alone: what deleting it takes. */
  keyOf({ table, cells }: TableRow): Pick<TableRow, 'table' | 'cells'> {
    const { key } = this.#shape(table);
    return { table, cells: Object.fromEntries(key.map((column) => [column, cells[column] ?? null])) };
  }

  /** Numbers of a dictionary that no row refers to. Reads every table that does. */
  unused(dictionary: 'names' | 'sessions'): readonly number[] {
    const used = this.#references((reference) => reference.to === dictionary).map(
      ({ table, column }) => `SELECT "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL`,
    );
    return this.#db
      .prepare<[], number>(`SELECT id FROM "${dictionary}" EXCEPT SELECT * FROM (${used.join(' UNION ')})`)
      .pluck()
      .all();
  }

  /** The numbers of a dictionary to which a row refers that came after a place in its table. */
  usedSince(dictionary: 'names' | 'sessions', places: Places): ReadonlySet<number> {
    const used = new Set<number>();
    for (const { table, column } of this.#references((reference) => reference.to === dictionary)) {
      const ids = this.#db
        .prepare<[number], number>(
          `SELECT DISTINCT "${column}" FROM "${table}" WHERE ${this.#place(table)} > ?`,
        )
        .pluck()
        .all(places[table] ?? 0);
      for (const id of ids) used.add(id);
    }
    return used;
  }

  /** The last row of each table that refers to a dictionary. */
  places(): Places {
    const tables = this.#references(({ to }) => DICTIONARIES.includes(to)).map(({ table }) => table);
    return Object.fromEntries(
      [...new Set(tables)].map((table) => [
        table,
        this.#db
          .prepare<[], number | null>(`SELECT max(${this.#place(table)}) FROM "${table}"`)
          .pluck()
          .get() ?? 0,
      ]),
    );
  }

  #meant(table: string, cells: Readonly<Record<string, Cell>>): Readonly<Record<string, string>> {
    const meant: Record<string, string> = {};
    for (const { column, to } of this.#shape(table).references) {
      const id = cells[column];
      if (!DICTIONARIES.includes(to) || typeof id !== 'number') continue;
      const name = this.#db.prepare<[number], string>(`SELECT name FROM ${to} WHERE id = ?`).pluck().get(id);
      if (name !== undefined) meant[column] = name;
    }
    return meant;
  }

  /** Where a row lies in its table; of a table without numbers nobody can tell what came later: all did. */
  #place(table: string): string {
    return this.#shape(table).isNumbered ? 'rowid' : '1';
  }

  #references(isMeant: (reference: Reference) => boolean): readonly Reference[] {
    return [...this.#shapes.values()].flatMap(({ references }) => references).filter(isMeant);
  }

  #shape(table: string): Shape {
    const shape = this.#shapes.get(table);
    if (shape === undefined) throw new RangeError(`there is no table ${table}`);
    return shape;
  }
}

/** By table its last row. */
export type Places = Readonly<Record<string, number>>;

function readShapes(db: Database.Database): ReadonlyMap<string, Shape> {
  const tables = db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all();
  return new Map(tables.map((table) => [table, readShape(db, table)]));
}

function readShape(db: Database.Database, table: string): Shape {
  const columns = db
    .prepare<[string], { readonly name: string; readonly pk: number }>(
      'SELECT name, pk FROM pragma_table_info(?)',
    )
    .all(table);
  const isNumbered = db
    .prepare<[string], number>('SELECT wr = 0 FROM pragma_table_list WHERE name = ?')
    .pluck()
    .get(table);
  const references = db
    .prepare<[string], { readonly column: string; readonly to: string }>(
      'SELECT "from" AS "column", "table" AS "to" FROM pragma_foreign_key_list(?)',
    )
    .all(table);
  return {
    columns: columns.map(({ name }) => name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
    isNumbered: isNumbered === 1,
    references: references.map((reference) => ({ table, ...reference })),
  };
}
