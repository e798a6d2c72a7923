import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../main/store/connect.ts';
import type { Migration } from '../../../main/store/migrations/migration.ts';
import { MIGRATIONS } from '../../../main/store/migrations/migrations.ts';
import { migrate, schemaVersion } from '../../../main/store/schema.ts';
import { START } from '../../builders/event-builder.ts';
import { storeOfVersion } from '../../builders/stored-version.ts';

const NEXT = MIGRATIONS.length + 1;

function nextStep(sql: string, changesRowsOf: readonly string[] = []): readonly Migration[] {
  return [...MIGRATIONS, { version: NEXT, name: 'next', sql, changesRowsOf }];
}

/** A store of the newest schema with rows in every table, open for a step beyond it. */
function openForUpdate() {
  const db = connect(storeOfVersion(1));
  onTestFinished(() => void db.close());
  migrate(db, START);
  return db;
}

it('an update adds to every old row, and is listed by number and name', () => {
  const db = openForUpdate();
  expect(
    migrate(db, START, nextStep("ALTER TABLE events ADD COLUMN place TEXT NOT NULL DEFAULT 'here'")),
  ).toEqual(['next']);
  expect(db.prepare('SELECT DISTINCT place FROM events').pluck().all()).toEqual(['here']);
  expect(db.prepare('SELECT name FROM migrations ORDER BY version').pluck().all()).toEqual([
    ...MIGRATIONS.map(({ name }) => name),
    'next',
  ]);
  expect(migrate(db, START, nextStep('SELECT no such thing'))).toEqual([]);
});

it('an update may rebuild a table to which others refer', () => {
  const db = openForUpdate();
  const rebuild = `
    CREATE TABLE names_anew (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind INTEGER) STRICT;
    INSERT INTO names_anew (id, name) SELECT id, name FROM names;
    DROP TABLE names;
    ALTER TABLE names_anew RENAME TO names;`;
  migrate(db, START, nextStep(rebuild));
  expect(db.prepare('SELECT count(*) FROM names').pluck().get()).toBe(4);
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
});

for (const [what, sql, reason] of [
  ['would lose a row', 'DELETE FROM counters', 'table counters had 1 rows and would have 0'],
  ['would lose a table', 'DROP TABLE postings', 'table postings had 1 rows and would have 0'],
  ['would leave rows that refer to nothing', 'UPDATE events SET project_id = 9', 'would refer to nothing'],
  ['fails half-way', 'ALTER TABLE events ADD COLUMN x TEXT; INSERT INTO nowhere VALUES (1)', 'no such table'],
] as const) {
  it(`an update that ${what} is undone (S-10)`, () => {
    const db = openForUpdate();
    const before = db.serialize();
    expect(() => migrate(db, START, nextStep(sql))).toThrow(
      expect.objectContaining({ code: 'migration-failed', message: expect.stringContaining(reason) }),
    );
    expect(schemaVersion(db)).toBe(MIGRATIONS.length);
    expect(db.serialize().equals(before)).toBe(true);
  });
}

it('an update may lose the rows that it announces', () => {
  const db = openForUpdate();
  expect(migrate(db, START, nextStep('DELETE FROM counters', ['counters']))).toEqual(['next']);
});
