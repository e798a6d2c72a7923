import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MS_PER_DAY } from '../../../main/engine/model/units.ts';
import type { HostParts } from '../../../main/host/parts.ts';
import { pinsIn } from '../../../main/host/pins.ts';
import { bundleOf, JOB } from '../../builders/bundle.ts';
import { composedHost } from '../../builders/composed-host.ts';
import { delivery } from '../../builders/deliveries.ts';
import { START } from '../../builders/event-builder.ts';
import { monthOfWork } from '../../builders/month-of-work.ts';
import { recordedCalls } from '../../builders/recorded-calls.ts';
import { recordedEvent } from '../../builders/recorded-event.ts';
import { rememberedWork } from '../../builders/remembered-work.ts';
import { countRows } from '../../builders/stored-version.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

/** Each starts several workers, which a busy machine takes its time for. */
const SLOW = 180_000;
const INVOICE = { kind: 'file', name: 'src/billing/invoice.ts' } as const;
const ROUNDING = { kind: 'file', name: 'src/billing/rounding.ts' } as const;
const WORK = monthOfWork().slice(0, 500);

/** A store with sweeps, a folder as a project, an opaque one, and settings. */
async function fullStore() {
  const host = await composedHost();
  await host.record(WORK.map((event) => recordedEvent(event, 'harbour')));
  const folder = tempFolder();
  await host.record(
    recordedCalls(0, 100).map((event) => ({ ...event, project: folder, paths: ['src/a.ts'] })),
  );
  const { parts } = host;
  await parts.maintenance.sweep(parts.store.projects.byKey('name:harbour')!.id, START + 5 * MS_PER_DAY);
  parts.store.retention.setDays(400);
  return host;
}

async function exported({ bundles }: HostParts): Promise<string> {
  const to = join(tempFolder(), 'export.ndjson');
  await bundles.export({ to, projectIds: null, program: '0.0.0' }, JOB);
  return to;
}

/** The lines of an export but for its date. */
function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8')
    .replace(/"at":"[^"]+"/, '"at":"then"')
    .split('\n');
}

it('brings an export back whole: the next export is equal but for the date (U-10)', {
  timeout: SLOW,
}, async () => {
  const { parts } = await fullStore();
  const file = await exported(parts);
  const { parts: other } = await composedHost();
  const { badLines, ...found } = await other.bundles.check(file, JOB);
  expect({ badLines, events: found.events }).toEqual({
    badLines: 0,
    events: linesOf(file).filter((line) => line.startsWith('{"is":"event"')).length,
  });
  const imported = await other.bundles.import(file, JOB);
  expect(imported).toEqual({
    added: { events: found.events, deliveries: 0, procedures: 0 },
    known: 0,
    leftOut: [],
  });
  expect(linesOf(await exported(other))).toEqual(linesOf(file));
  for (const { id } of other.store.projects.all())
    expect(await other.maintenance.rebuild(id)).toMatchObject({ isIdentical: true });
  expect(await other.store.verify()).toMatchObject({ ok: true });

  const again = await other.bundles.import(file, JOB);
  expect(again).toEqual({
    added: { events: 0, deliveries: 0, procedures: 0 },
    known: found.events,
    leftOut: [],
  });
  expect(linesOf(await exported(other))).toEqual(linesOf(file));
});

it('brings back what was learned from events that are no longer kept (U-10)', { timeout: SLOW }, async () => {
  const { parts, time } = await fullStore();
  parts.store.retention.setDays(3);
  time.now = WORK.at(-1)!.at;
  await parts.retention.apply();
  const project = parts.store.projects.byKey('name:harbour')!;
  const { saved } = parts.store.memories.load(project.id);
  const file = await exported(parts);
  const { parts: other } = await composedHost();
  expect(await other.bundles.import(file, JOB)).toMatchObject({ leftOut: [] });
  expect(linesOf(await exported(other))).toEqual(linesOf(file));
  other.memories.save();
  const there = other.store.projects.byKey('name:harbour')!;
  expect(other.store.memories.load(there.id).saved.resources).toEqual(saved.resources);
  expect(await other.maintenance.rebuild(there.id)).toMatchObject({ isIdentical: true });
  expect(await other.bundles.import(file, JOB)).toMatchObject({ added: { events: 0 }, leftOut: [] });
});

/** What can be asked of deliveries, procedures and pins, without the numbers that a store gives. */
async function besidesTheLog({ store, memories, clock, activity }: HostParts) {
  await activity.audit.stop();
  const [project] = store.projects.all();
  const procedures = store.procedures.list(
    { projectId: project!.id, states: [], kinds: [], words: [] },
    null,
    100,
  );
  return {
    deliveries: countRows(store.file, 'deliveries'),
    told: countRows(store.file, 'delivery_items'),
    procedures: procedures.map(({ id, projectId: _, mergedInto: __, ...row }) => ({
      ...row,
      evidence: store.procedures.evidenceOf(id).map(({ details, outcome }) => ({ details, outcome })),
      changes: store.procedures.changesOf(id).map(({ what, reason }) => ({ what, reason })),
    })),
    pins: pinsIn({ store, memories }, store.projects.all(), clock()).map(({ resources, associations }) => ({
      resources: resources.map(({ kind, name }) => `${kind}:${name}`),
      associations: associations.map(({ fromResource, toResource }) => [fromResource.name, toResource.name]),
    })),
  };
}

it('brings back procedures, deliveries and pins as they were (U-10)', { timeout: SLOW }, async () => {
  const { parts, record } = await composedHost();
  await record(rememberedWork());
  const project = parts.store.projects.all()[0]!;
  await parts.mining.mine(project.id, true);
  const [found] = parts.store.procedures.list(
    { projectId: project.id, states: [], kinds: [], words: [] },
    null,
    1,
  );
  parts.review.approve(found!.id, 'It helps.');
  const told = delivery({ id: 1, projectId: project.id, promptEventId: 1, session: 'work-0' }, INVOICE.name);
  parts.activity.audit.enter(told);
  await parts.corrections.make(project, { act: 'pin-resource', resource: INVOICE });
  const association = { from: INVOICE, to: ROUNDING };
  await parts.corrections.make(project, { act: 'pin-association', association });
  const before = await besidesTheLog(parts);
  expect(before).toMatchObject({
    deliveries: 1,
    told: 1,
    pins: [{ resources: [`file:${INVOICE.name}`], associations: [[INVOICE.name, ROUNDING.name]] }],
  });
  expect(before.procedures.filter(({ state }) => state === 'approved')).toMatchObject([
    { changes: [{ what: 'approved', reason: 'It helps.' }] },
  ]);
  const file = await exported(parts);

  const { id, key, name } = project;
  const all = { since: null, until: null, kinds: null, sessions: null, events: null, resources: null };
  const erasure = await parts.erasures.erase(
    { ...all, projects: [{ id, key, name }], withMentions: false },
    false,
  );
  await parts.erasures.finish(erasure.id);
  expect(parts.store.projects.all()).toEqual([]);
  const { added, leftOut } = await parts.bundles.import(file, JOB);
  expect({ added, leftOut }).toMatchObject({ added: { deliveries: 1 }, leftOut: [] });
  expect(await besidesTheLog(parts)).toEqual(before);
  expect(await parts.store.verify()).toMatchObject({ ok: true });
  expect(linesOf(await exported(parts))).toEqual(linesOf(file));
});

it('keeps both where a store has entries of its own (U-10)', { timeout: SLOW }, async () => {
  const { parts } = await fullStore();
  const file = await exported(parts);
  const { parts: other, record } = await composedHost();
  await record(recordedCalls(0, 50).map((event) => ({ ...event, project: 'harbour' })));
  const before = other.store.events.count();
  const { added } = await other.bundles.import(file, JOB);
  expect(other.store.events.count()).toBe(before + parts.store.events.count());
  expect(added.events).toBeGreaterThan(0);
  for (const { id } of other.store.projects.all())
    expect(await other.maintenance.rebuild(id)).toMatchObject({ isIdentical: true });
});

const EVENT = {
  is: 'event',
  project: 'name:demo',
  at: START,
  source: 'agent',
  type: 'tool_call',
  session: 's',
  tool: 'Edit',
  access: 'edit',
  paths: ['src/a.ts'],
  key: '00112233445566aa',
};
const GOOD = [
  { is: 'project', key: 'name:demo', name: 'demo', createdAt: START, roots: [] },
  {
    is: 'project',
    key: 'path:/work/shop',
    name: 'shop',
    createdAt: START,
    roots: [{ path: '/work/shop', lastSeenAt: START }],
  },
  EVENT,
];
const LAST = { ...EVENT, key: '00112233445566ab', paths: ['src/last.ts'] };

/** Lines as hostile or broken exports have them. */
const BAD: readonly (readonly [string, object | string])[] = [
  ['a climbing path', { ...EVENT, paths: ['../../../../etc/passwd'] }],
  ['a path of another system', { ...EVENT, paths: ['C:\\Windows\\x'] }],
  ['a path out of a folder', { ...EVENT, project: 'path:/work/shop', paths: ['/etc/passwd'] }],
  ['a climbing project', { is: 'project', key: 'name:../other', name: 'other', createdAt: START, roots: [] }],
  [
    'a climbing root',
    {
      is: 'project',
      key: 'name:x',
      name: 'x',
      createdAt: START,
      roots: [{ path: '/work/../etc', lastSeenAt: 0 }],
    },
  ],
  ['a project twice', GOOD[0]!],
  ['a project that is not there', { ...EVENT, project: 'name:nobody' }],
  ['an unknown kind', { is: 'attachment', name: '../../.ssh/authorized_keys', data: 'ZXhhbXBsZQ==' }],
  ['an unknown type', { ...EVENT, type: 'no_such_type' }],
  ['a date that is none', { ...EVENT, at: '2024-02-30T25:61:00Z' }],
  ['a date far ahead', { ...EVENT, at: Date.UTC(9999, 11, 31) }],
  ['a negative date', { ...EVENT, at: -5 }],
  ['a huge number', { ...EVENT, exitCode: 1e308 }],
  ['a number for a name', { ...EVENT, session: 10 }],
  ['no text', { ...EVENT, type: 'prompt', text: null }],
  ['a null character', { ...EVENT, session: 'a\0b' }],
  ['two megabytes in a field', { ...EVENT, text: 'x'.repeat(2_000_000) }],
  ['a field nobody knows', { ...EVENT, weight: -5 }],
  ['a key that is none', { ...EVENT, key: '10; DROP TABLE events' }],
  ['a list', '[]'],
  ['half a line', '{"is":"event","project":'],
  [
    'a row of a table that is none',
    { is: 'row', project: 'name:demo', table: 'events', cells: {}, meant: {}, events: {}, children: [] },
  ],
];

it('names every line that cannot be taken, and takes the rest where that is chosen (P-08)', {
  timeout: SLOW,
}, async () => {
  const { parts } = await composedHost();
  const file = bundleOf([...GOOD, ...BAD.map(([, line]) => line), LAST]);
  const { bad, badLines, events } = await parts.bundles.check(file, JOB);
  const firstBad = GOOD.length + 2;
  expect({ badLines, events, lines: bad.map(({ line }) => line) }).toEqual({
    badLines: BAD.length,
    events: 2,
    lines: BAD.map((_, index) => firstBad + index),
  });
  expect(parts.store.events.count()).toBe(0);
  await parts.bundles.import(file, JOB);
  const { id } = parts.store.projects.byKey('name:demo')!;
  expect([...parts.store.events.after(id, 0)].map(({ paths }) => paths)).toEqual([
    ['src/a.ts'],
    ['src/last.ts'],
  ]);
});

it('takes no row whose cells are none of its table’s, and no memory that is none (P-08)', async () => {
  const { parts } = await composedHost();
  const row = {
    is: 'row',
    project: 'name:demo',
    table: 'procedures',
    cells: { kind: 77, key: 'k', steps: 'x' },
    meant: {},
    events: {},
    children: [],
  };
  const base = { is: 'base', project: 'name:demo', before: START, part: 0, parts: 1, bytes: 'AAAA' };
  const file = bundleOf([GOOD[0]!, base, EVENT, row]);
  expect(await parts.bundles.check(file, JOB)).toMatchObject({ badLines: 0 });
  expect(await parts.bundles.import(file, JOB)).toMatchObject({
    added: { events: 1, procedures: 0 },
    leftOut: [expect.stringContaining('no longer kept'), expect.stringContaining('procedures')],
  });
  expect(await parts.store.verify()).toMatchObject({ ok: true });
});

it.each([
  ['a newer version', { version: 2 }, /version 2/],
  ['another format', { format: 'other-export' }, /no export of Holloway/],
  ['an impossible date', { at: '2024-02-30T25:61:00Z' }, /at/],
])('refuses a file of %s as a whole (P-08)', async (_, header, words) => {
  const { parts } = await composedHost();
  await expect(parts.bundles.check(bundleOf(GOOD, header), JOB)).rejects.toThrow(words);
});

it('refuses a file that was cut off (P-08)', async () => {
  const { parts } = await composedHost();
  const file = bundleOf(GOOD);
  writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n'));
  await expect(parts.bundles.check(file, JOB)).rejects.toThrow(/not whole/);
});
