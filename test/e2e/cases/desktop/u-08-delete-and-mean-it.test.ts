import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ParamsOf } from '../../../../contracts/methods.ts';
import { foundOnDisk } from '../../../builders/bytes-on-disk.ts';
import { recordedCall } from '../../../builders/recorded-calls.ts';
import { type RunningHost, startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

type Scope = ParamsOf<'privacy.count'>['scope'];

/** Several workers start for each erasure, which a busy machine takes its time for. */
const SLOW = 300_000;
const AT = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
/** A word that stands in prompts, commands, paths and errors of what is to go. */
const WORD = 'quaylantern';

/** A project with 300 acts of which some tell of the word, and another that stays. */
async function recorded(host: RunningHost): Promise<void> {
  const acts = Array.from({ length: 300 }, (_, n) =>
    recordedCall(n, {
      project: 'harbour',
      at: AT + n * 60_000,
      ...(n < 200 && { paths: [`src/${WORD}-${n}.ts`], command: `make ${WORD}-${n}` }),
    }),
  );
  const prompt = { source: 'agent', agent: 'claude-code', session: 'session-1', type: 'prompt' } as const;
  await host.ask('event.record', {
    events: [
      ...acts,
      { ...prompt, project: 'harbour', at: AT + 1, text: `why does the ${WORD} flicker` },
      recordedCall(900, { project: 'harbour', at: AT + 2, ok: false, error: `Error: ${WORD} broke` }),
      recordedCall(901, { project: 'kept', paths: ['src/kept.ts'] }),
    ],
  });
}

/** Every place in which the word is found by asking, or in a backup or export made now. */
async function foundBy(host: RunningHost, folder: string): Promise<readonly string[]> {
  const name = `${folder}/${Math.random().toString(36).slice(2)}`;
  const isThere = await host
    .ask('project.list', {})
    .then(({ projects }) => projects.some(({ ref }) => ref === 'harbour'));
  const recall = isThere
    ? await host.ask('memory.recall', { project: 'harbour', query: WORD, at: AT + DAY, limit: 50 })
    : null;
  const [search, activity, { path: backup }, { path: bundle }] = await Promise.all([
    host.ask('search.find', { query: WORD, limit: 50 }),
    host.ask('activity.list', {}),
    host.ask('maintenance.backup', { to: `${name}.db` }),
    host.ask('privacy.export', { to: `${name}.ndjson` }),
  ]);
  const graph = isThere
    ? await host.ask('graph.open', { project: 'harbour', start: { kind: 'strongest' } })
    : null;
  const places = { recall, search: search.hits, activity, graph };
  const files = { backup: readFileSync(backup), export: readFileSync(bundle) };
  return [
    ...Object.entries(places).flatMap(([place, answer]) =>
      JSON.stringify(answer ?? '').includes(WORD) ? [place] : [],
    ),
    ...Object.entries(files).flatMap(([place, bytes]) => (bytes.includes(WORD) ? [place] : [])),
  ];
}

const paths = (from: number, to: number): Scope => ({
  project: 'harbour',
  resources: Array.from({ length: to - from }, (_, index) => ({
    kind: 'file' as const,
    name: `src/${WORD}-${from + index}.ts`,
  })),
});

it('U-08: one, two hundred, a range of time and a project go by every way of asking, come back, and then are in no file', {
  timeout: SLOW,
}, async () => {
  const home = join(tempFolder(), 'home');
  const folder = tempFolder();
  mkdirSync(folder, { recursive: true });
  const host = await startHost(home);
  await recorded(host);
  const before = await foundBy(host, folder);
  expect(before).toEqual(expect.arrayContaining(['recall', 'search', 'backup', 'export']));

  const one = await host.ask('privacy.count', { scope: paths(7, 8) });
  expect(one.counts).toMatchObject({ events: 0, changedEvents: 1, resources: 1 });
  const many = await host.ask('privacy.count', { scope: paths(0, 200) });
  expect(many.counts).toMatchObject({ resources: 200 });

  // Two hundred with all that mentions them, and the day they were of: nothing of the word is left.
  const scopes: readonly Scope[] = [
    { project: 'harbour', since: AT, until: AT + DAY },
    { project: 'harbour' },
  ];
  for (const scope of scopes) {
    const { counts } = await host.ask('privacy.count', { scope });
    const { erasure } = await host.ask('privacy.erase', { scope, backups: 'delete' });
    expect(erasure.counts).toEqual(counts);
    expect(erasure.undoUntil! - Date.now()).toBeGreaterThan(0);
    expect(await foundBy(host, folder)).toEqual([]);
    await host.ask('privacy.undo', { erasure: erasure.id });
    expect(await foundBy(host, folder)).toEqual(before);
    expect(await host.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
  }

  const { erasure } = await host.ask('privacy.erase', { scope: { project: 'harbour' }, backups: 'delete' });
  await host.ask('maintenance.backup', {});
  await host.ask('privacy.finish', { erasure: erasure.id });
  expect(foundOnDisk(home, [WORD, 'harbour'])).toEqual([]);
  expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true });
  expect(await host.ask('project.list', {})).toMatchObject({ projects: [{ name: 'kept' }] });
  expect(await host.stop()).toBe(0);
  expect(foundOnDisk(home, [WORD, 'harbour'])).toEqual([]);
});

it('U-08: an erasure that a kill cuts short is whole after the next start', { timeout: SLOW }, async () => {
  const home = join(tempFolder(), 'home');
  const first = await startHost(home);
  await recorded(first);
  const erasing = first
    .ask('privacy.erase', { scope: { project: 'harbour' }, backups: 'keep' })
    .catch(() => null);
  await expect
    .poll(async () => (await first.ask('privacy.pending', {})).erasures.length, {
      timeout: 60_000,
      interval: 5,
    })
    .toBe(1);
  await first.kill();
  await erasing;
  const second = await startHost(home);
  await expect
    .poll(
      async () =>
        (await second.ask('privacy.pending', {})).erasures.filter(({ state }) => state !== 'undoable'),
      {
        timeout: 120_000,
      },
    )
    .toEqual([]);
  const [pending] = (await second.ask('privacy.pending', {})).erasures;
  const names = async () => (await second.ask('project.list', {})).projects.map(({ name }) => name).sort();
  // Killed before the first row was cut nothing has gone; after that all has.
  expect(await names()).toEqual(pending === undefined ? ['harbour', 'kept'] : ['kept']);
  if (pending !== undefined) await second.ask('privacy.undo', { erasure: pending.id });
  expect(await names()).toEqual(['harbour', 'kept']);
  expect(await second.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
  expect(await second.ask('maintenance.verify', {})).toMatchObject({ ok: true, events: 303 });
});
