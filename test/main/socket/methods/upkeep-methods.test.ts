import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { storeIn } from '../../../builders/filled-home.ts';
import { recordedCall } from '../../../builders/recorded-calls.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const DAY = 86_400_000;
const TABLES = ['resources', 'associations', 'access_times', 'postings', 'tool_followers', 'session_states'];

/** A host that met two files a year ago, two half a year ago, and two today. */
async function hostWithAges(): Promise<RunningHost> {
  const host = await startHost(tempFolder());
  const now = Date.now();
  await host.ask('event.record', {
    events: [500, 180, 0].map((days) =>
      recordedCall(days, {
        at: now - days * DAY,
        session: `s${days}`,
        tool: undefined,
        type: 'file_changed',
        source: 'editor',
        paths: [`src/a-${days}.ts`, `src/b-${days}.ts`],
      }),
    ),
  });
  return host;
}

/** All that is learned, as it lies on disk, and how it fades. */
async function learned(host: RunningHost): Promise<string> {
  await host.ask('memory.stats', {}); // saves
  const db = new Database(storeIn(host.home), { readonly: true });
  const hash = createHash('sha256');
  for (const table of [...TABLES, 'decay_settings']) {
    const columns = table === 'session_states' ? 'project_id, key, state' : '*';
    hash.update(JSON.stringify(db.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1, 2`).all()));
  }
  db.close();
  return hash.digest('hex');
}

/** Half-lives short enough that half a year is too long. */
const FASTER = { association: { file: 10 } };

describe('how memory fades', () => {
  it('is as published until something is set', async () => {
    const host = await hostWithAges();
    const { settings, effective, published } = await host.ask('maintenance.settings', { project: 'shop' });
    expect(settings).toEqual({
      association: { file: null, tool: null, command: null, error: null },
      activation: null,
      reinforcement: null,
      dropBelow: null,
    });
    expect(effective).toEqual(published);
    expect(published.association.file).toBeCloseTo(34.31, 2);
    expect(published.activation).toBeCloseTo(4.27, 2);
    expect(published.reinforcement).toBeCloseTo(138.28, 2);
    expect(published.fadesOutAfter).toBeCloseTo(341, 0);
  });

  it('is previewed, applied with a reason, and undone to the same bytes', async () => {
    const host = await hostWithAges();
    const before = await learned(host);
    const preview = await host.ask('maintenance.preview', { project: 'shop', settings: FASTER });
    // The year-old pair goes anyway, the half-year-old one only if all fades faster.
    expect(preview.current).toMatchObject({ associations: 2, files: 2, returning: 0 });
    expect(preview.proposed).toMatchObject({ associations: 4, files: 4, returning: 0 });
    expect(preview.holds).toEqual({ associations: 6, files: 6 });
    expect(preview.proposed.ahead.map(({ associations }) => associations)).toEqual([0, 1, 2, 2]);
    expect(await learned(host)).toBe(before);

    const applied = await host.ask('maintenance.apply', {
      project: 'shop',
      settings: FASTER,
      reason: 'a new year',
    });
    expect(applied).toMatchObject({ projects: 1, dropped: 4, files: 4 });
    expect(applied.undoUntil).toBeGreaterThan(Date.now() + DAY - 60_000);
    const recall = async () =>
      (await host.ask('memory.recall', { project: 'shop', query: 'src' })).results.map(({ path }) => path);
    expect((await recall()).sort()).toEqual(['src/a-0.ts', 'src/b-0.ts']);
    const { changes } = await host.ask('maintenance.changes', { project: 'shop' });
    expect(changes).toMatchObject([
      { change: applied.change, kind: 'decay', reason: 'a new year', settings: FASTER, dropped: 4, files: 4 },
    ]);

    const undone = await host.ask('maintenance.undo', { change: applied.change });
    expect(undone).toEqual({ change: applied.change, kind: 'decay', projects: 1, events: 3 });
    expect(await learned(host)).toBe(before);
    expect(await host.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
    await expect(host.ask('maintenance.undo', { change: applied.change })).rejects.toThrow('undone already');
  });

  it('keeps what was learned between an application and its undoing', async () => {
    const host = await hostWithAges();
    const { change } = await host.ask('maintenance.apply', { settings: FASTER });
    const later = recordedCall(7, { at: Date.now(), session: 's7', paths: ['src/a-500.ts', 'src/later.ts'] });
    await host.ask('event.record', { events: [later] });
    await host.ask('maintenance.undo', { change });
    const explained = await host.ask('memory.explain', { project: 'shop', query: '', path: 'src/a-500.ts' });
    const files = explained.associations.filter(
      ({ kind, direction }) => kind === 'file' && direction === 'to',
    );
    expect(files.map(({ name }) => name)).toEqual(['src/later.ts', 'src/b-500.ts']);
    expect(await host.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
  });

  it('tells what goes next, what keeps it, and how it fades as set and as proposed', async () => {
    const host = await hostWithAges();
    const { items } = await host.ask('maintenance.fading', { project: 'shop', what: 'file' });
    expect(items.map((item) => (item.what === 'file' ? item.file.name : ''))).toEqual([
      'src/a-500.ts',
      'src/b-500.ts',
      'src/a-180.ts',
      'src/b-180.ts',
      'src/a-0.ts',
      'src/b-0.ts',
    ]);
    const association = {
      from: { kind: 'file', name: 'src/a-0.ts' },
      to: { kind: 'file', name: 'src/b-0.ts' },
    } as const;
    const curves = await host.ask('maintenance.curves', {
      project: 'shop',
      items: [{ association }],
      settings: FASTER,
      days: 10,
    });
    const [series] = curves.items[0]!.series;
    expect(series!.current[0]).toBeCloseTo(0.098, 2);
    expect(series!.current.at(-1)! / series!.current[0]!).toBeCloseTo(0.98 ** 10, 6);
    expect(series!.proposed.at(-1)! / series!.proposed[0]!).toBeCloseTo(0.5, 6);
    expect(series!.goneAt!.proposed!).toBeLessThan(series!.goneAt!.current!);
  });

  it('spares what is pinned', async () => {
    const host = await hostWithAges();
    await host.ask('memory.pin', {
      project: 'shop',
      resource: { kind: 'file', name: 'src/a-500.ts' },
      pinned: true,
    });
    const preview = await host.ask('maintenance.preview', {});
    expect(preview.current).toMatchObject({ associations: 0, files: 0 });
    expect(await host.ask('maintenance.apply', {})).toMatchObject({ dropped: 0, files: 0 });
  });

  it('goes on with an undoing that the end of the program cut short', async () => {
    const host = await hostWithAges();
    const before = await learned(host);
    const { change } = await host.ask('maintenance.apply', { settings: FASTER });
    await host.stop();
    const db = new Database(storeIn(host.home));
    db.prepare("DELETE FROM events WHERE call_id = 'change-' || ?").run(change);
    db.exec("UPDATE upkeep_changes SET state = 'undoing'");
    db.close();
    const again = await startHost(host.home);
    await expect
      .poll(async () => (await again.ask('maintenance.changes', {})).changes[0]?.state, { timeout: 20_000 })
      .toBe('undone');
    expect(await learned(again)).toBe(before);
  });

  it('tells how large the store is, how it grows, and what keeping less would save', async () => {
    const host = await hostWithAges();
    const storage = await host.ask('maintenance.storage', {});
    expect(storage.events).toBe(3);
    expect(storage.growth).toHaveLength(90);
    expect(storage.growth.at(-1)).toMatchObject({ events: 1 });
    expect(storage.retention.savings.map(({ days, events }) => [days, events])).toEqual([
      [30, 2],
      [90, 2],
      [180, 2],
      [365, 1],
    ]);
    expect(storage.projects).toMatchObject([{ name: 'shop', events: 3 }]);
  });
});
