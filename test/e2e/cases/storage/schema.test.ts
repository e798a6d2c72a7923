import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../main/store/migrations/migrations.ts';
import { filledHome, storeIn } from '../../../builders/filled-home.ts';
import { recordedCalls } from '../../../builders/recorded-calls.ts';
import { serve, startHost } from '../../../builders/running-host.ts';
import { storedCallIds } from '../../../builders/stored-calls.ts';
import { changeFile, storeOfVersion } from '../../../builders/stored-version.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { isFullSize } from '../full-size.ts';

/** Tables of what happened, which nothing but an event changes. */
const LOGGED = ['events', 'projects', 'sessions', 'names', 'counters'] as const;

/** Tables that are derived from the log. */
const LEARNED = new Set([
  'resources',
  'associations',
  'access_times',
  'postings',
  'tool_followers',
  'session_states',
  'checkpoints',
]);

/** Kills, spread over the time that a start takes, ms. */
const KILLS = isFullSize ? 40 : 6;
const STARTING_MS = 400;

/** Rows of each table. */
function rowsOf(file: string): Readonly<Record<string, number>> {
  const db = new Database(file, { readonly: true });
  const tables = db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all();
  const rows = tables.map((name) => [name, db.prepare(`SELECT count(*) FROM ${name}`).pluck().get()]);
  db.close();
  return Object.fromEntries(rows);
}

describe('a store of a released version', () => {
  it.each(MIGRATIONS)(
    'S-10: loses no row when version $version is updated, after a backup',
    async ({ version }) => {
      const old = storeOfVersion(version);
      const before = rowsOf(old);
      const home = join(tempFolder(), 'home');
      mkdirSync(home, { mode: 0o700 });
      copyFileSync(old, storeIn(home));
      const host = await startHost(home);
      expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, problems: [] });
      await host.stop();
      const after = rowsOf(storeIn(home));
      // What was learned in an older form is learned anew from the log; nothing else may become less.
      for (const [table, rows] of Object.entries(before))
        if (!LEARNED.has(table)) expect(after[table], table).toBeGreaterThanOrEqual(rows);
      for (const table of LOGGED) expect([table, after[table]]).toEqual([table, before[table]]);
      const isUpdate = version < MIGRATIONS.length;
      expect(existsSync(join(home, 'backups')) ? readdirSync(join(home, 'backups')).length > 0 : false).toBe(
        isUpdate,
      );
    },
  );

  it.each(MIGRATIONS)(
    'S-11: an update of version $version that is killed at any moment is done or not done, and nothing is lost',
    async ({ version }) => {
      const old = storeOfVersion(version);
      const before = rowsOf(old);
      const home = join(tempFolder(), 'home');
      mkdirSync(home, { mode: 0o700 });
      copyFileSync(old, storeIn(home));
      for (let kill = 1; kill <= KILLS; kill++) {
        const starting = serve(home);
        await setTimeout((STARTING_MS * kill) / KILLS);
        await starting.kill();
      }
      const host = await startHost(home);
      expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, problems: [] });
      expect((await host.ask('host.status', {})).notices.join()).not.toContain('damaged');
      await host.stop();
      const after = rowsOf(storeIn(home));
      for (const table of LOGGED) expect([table, after[table]]).toEqual([table, before[table]]);
    },
  );

  it('S-10: is refused as it is when a later version wrote it', async () => {
    const home = await filledHome(10);
    changeFile(storeIn(home), 'PRAGMA user_version = 99');
    const before = readFileSync(storeIn(home));
    const refused = serve(home);
    expect(await refused.nextLine()).toBeUndefined();
    expect(await refused.ended).not.toBe(0);
    expect(refused.told()).toContain('was written by a later version of Holloway: update the program');
    expect(readFileSync(storeIn(home)).equals(before)).toBe(true);
  });
});

const CALLS = 50;

describe('a store that is not what its version says', () => {
  const repairable = [
    { what: 'an index is missing', sql: 'DROP INDEX events_by_key', named: 'index events_by_key' },
    {
      what: 'a column of what was learned is missing',
      sql: 'ALTER TABLE resources DROP COLUMN reinforcement',
      named: 'resources.reinforcement',
    },
    { what: 'a table of what was learned is missing', sql: 'DROP TABLE postings', named: 'postings' },
    { what: 'the list of updates has a gap', sql: 'DELETE FROM migrations', named: 'the entry of update 1' },
  ];

  it.each(repairable)('S-11: is repaired at start, which is told: $what', async ({ sql, named }) => {
    const home = await filledHome(CALLS);
    changeFile(storeIn(home), sql);
    const host = await startHost(home);
    const { notices } = await host.ask('host.status', {});
    expect(notices).toEqual([expect.stringContaining(named)]);
    expect(storedCallIds(home)).toHaveLength(CALLS);
    const { results } = await host.ask('memory.recall', { project: 'shop', query: 'module-3 part-3' });
    expect(results).not.toEqual([]);
    // What came once is still known to have come.
    const again = await host.ask('event.record', { events: recordedCalls(0, CALLS + 1) });
    expect(again).toMatchObject({ accepted: 1, duplicates: CALLS });
    expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, problems: [] });
    expect(await host.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
    await host.stop();
    expect((await startHost(home)).told()).toBe('');
  });

  it('S-11: is recovered at start, which is told, when a column of the log is missing', async () => {
    const home = await filledHome(CALLS);
    changeFile(storeIn(home), 'ALTER TABLE events DROP COLUMN text');
    const host = await startHost(home);
    const { notices } = await host.ask('host.status', {});
    expect(notices).toEqual([expect.stringMatching(/lacks events\.text.*is kept as/)]);
    expect(storedCallIds(home)).toHaveLength(CALLS);
    expect(await host.ask('event.record', { events: recordedCalls(CALLS, CALLS + 1) })).toMatchObject({
      accepted: 1,
    });
    expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true, problems: [] });
  });
});
