import { expect, it } from 'vitest';
import { unpackMemory } from '../../main/store/packed-memory.ts';
import { bundleOf, JOB } from '../builders/bundle.ts';
import { foundOnDisk } from '../builders/bytes-on-disk.ts';
import { composedHost } from '../builders/composed-host.ts';
import { START } from '../builders/event-builder.ts';
import { recordedCalls } from '../builders/recorded-calls.ts';

/** One by a rule of everyone's, one by a rule of the person's own. */
const SECRET = 'DB_PASSWORD=correct-horse-example';
const SECRETS = ['correct-horse-example', 'CASE-4711'];
const BOTH = `${SECRET} CASE-4711`;

const PROJECT = {
  is: 'project',
  key: 'name:demo',
  name: `demo --password ${SECRETS[0]}`,
  createdAt: START,
  roots: [],
};
const EVENT = {
  is: 'event',
  project: 'name:demo',
  at: START,
  source: 'agent',
  type: 'prompt',
  session: SECRET,
};
const FROM_HOST = { ...EVENT, source: 'host', session: '' };
const DELIVERY = {
  is: 'row',
  project: 'name:demo',
  table: 'deliveries',
  cells: {
    ...{ thread_id: null, at_ms: START, moment: 0, suppression: null, candidates: 1, fitting: 1 },
    ...{ told_before: 0, tokens: 3, text: BOTH, opened: 0, edited: 0, ignored: 0, pending: 1 },
  },
  meant: { session_id: SECRET, agent_id: SECRET },
  events: { prompt_event_id: 0 },
  children: [
    {
      table: 'delivery_items',
      cells: {
        rank: 1,
        path: 'CASE-4711.ts',
        why: JSON.stringify({ words: [BOTH] }),
        outcome: null,
        outcome_at_ms: null,
      },
      meant: {},
      events: {},
    },
  ],
};
const VALUES = JSON.stringify({ title: BOTH, [BOTH]: BOTH });
const PROCEDURE = {
  is: 'row',
  project: 'name:demo',
  table: 'procedures',
  cells: {
    ...{ kind: 0, key: BOTH, state: 1, title: BOTH, fingerprint: BOTH, error: BOTH, edited: 0, sessions: 1 },
    steps: JSON.stringify([{ kind: 'run', command: BOTH }]),
    files: JSON.stringify(['CASE-4711.ts']),
    ...{ last_seen_at_ms: START, created_at_ms: START, updated_at_ms: START },
  },
  meant: {},
  events: {},
  children: [
    {
      table: 'procedure_changes',
      cells: {
        at_ms: START,
        what: 0,
        by_person: 1,
        reason: BOTH,
        before: VALUES,
        after: VALUES,
        undone_at_ms: null,
      },
      meant: {},
      events: {},
    },
  ],
};

it('no line of an export brings a secret in that a hook would not bring in', async () => {
  const { parts, close } = await composedHost();
  parts.settings.set({ redactionPatterns: ['CASE-\\d+'] });
  const pin = { act: 'pin-resource', resource: { kind: 'file', name: 'CASE-4711.ts' } };
  const file = bundleOf([
    PROJECT,
    { ...EVENT, text: BOTH, agent: SECRET, thread: SECRET, callId: SECRET },
    {
      ...EVENT,
      type: 'tool_call',
      tool: SECRET,
      paths: ['CASE-4711.ts'],
      command: BOTH,
      error: BOTH,
      query: BOTH,
    },
    { ...FROM_HOST, type: 'swept', text: BOTH },
    { ...FROM_HOST, type: 'injected', session: SECRET, paths: ['CASE-4711.ts'] },
    { ...FROM_HOST, type: 'error_reported', error: BOTH, text: BOTH },
    { ...FROM_HOST, type: 'adjusted', text: JSON.stringify(pin) },
    DELIVERY,
    PROCEDURE,
  ]);
  expect(await parts.bundles.check(file, JOB)).toMatchObject({ bad: [] });
  expect(await parts.bundles.import(file, JOB)).toEqual({
    added: { events: 6, deliveries: 1, procedures: 1 },
    known: 0,
    leftOut: [],
  });
  const { id } = parts.store.projects.all()[0]!;
  const adjusted = [...parts.store.events.after(id, 0)].find(({ type }) => type === 'adjusted');
  expect(JSON.parse(adjusted?.text ?? '')).toMatchObject({ resource: { name: '[redacted].ts' } });
  expect(await parts.bundles.import(file, JOB)).toMatchObject({
    added: { events: 0, deliveries: 0, procedures: 0 },
  });
  await close();
  expect(foundOnDisk(parts.paths.home, SECRETS)).toEqual([]);
});

it('a memory of events no longer kept brings in no secret, and nothing that is left out', {
  timeout: 60_000,
}, async () => {
  const { parts, record, time } = await composedHost();
  const files = ['src/a.ts', 'CASE-4711.ts', 'keys/a.pem'];
  await record(
    recordedCalls(0, 30).map((call, index) => ({ ...call, project: 'demo', paths: [files[index % 3]!] })),
  );
  parts.store.retention.setDays(1);
  time.now += 400 * 86_400_000;
  await parts.retention.apply();
  const { id, key } = parts.store.projects.all()[0]!;
  const bytes = parts.store.retention.baseOf(id)!.parts;
  const base = bytes.map((part, index) => ({
    ...{ is: 'base', project: key, before: START, part: index, parts: bytes.length },
    bytes: Buffer.from(part).toString('base64'),
  }));
  const file = bundleOf([{ ...PROJECT, key, name: 'demo' }, ...base]);

  const { parts: other } = await composedHost();
  other.settings.set({ redactionPatterns: ['CASE-\\d+'], leftOutFiles: ['*.pem'] });
  expect(await other.bundles.import(file, JOB)).toMatchObject({ leftOut: [] });
  const taken = other.store.retention.baseOf(other.store.projects.byKey(key)!.id)!.parts;
  const names = unpackMemory(taken)!.resources.flatMap(({ kind, name }) => (kind === 'file' ? [name] : []));
  expect(names).toEqual(['src/a.ts']);
  // The same again is known.
  expect(await other.bundles.import(file, JOB)).toMatchObject({ leftOut: [] });
});

it('what the host noted of files left out here stays out, and so do deliveries and procedures that name them', async () => {
  const { parts } = await composedHost();
  parts.settings.set({ leftOutFiles: ['*.pem'] });
  const [item] = DELIVERY.children;
  const named = { ...DELIVERY, cells: { ...DELIVERY.cells, text: 'Nothing.' } };
  const file = bundleOf([
    { ...PROJECT, name: 'demo' },
    { ...FROM_HOST, type: 'injected', paths: ['keys/a.pem'] },
    { ...FROM_HOST, type: 'injected', paths: ['keys/a.pem', 'src/a.ts'] },
    {
      ...FROM_HOST,
      type: 'adjusted',
      text: JSON.stringify({ act: 'pin-resource', resource: { kind: 'file', name: 'a.pem' } }),
    },
    { ...named, children: [{ ...item!, cells: { ...item!.cells, path: 'keys/a.pem' } }] },
    { ...PROCEDURE, children: [], cells: { ...PROCEDURE.cells, files: '["keys/a.pem"]' } },
  ]);
  const expected = [
    'Events whose files are left out here: 2.',
    'Deliveries and procedures that name files left out here: 2.',
  ];
  expect(await parts.bundles.import(file, JOB)).toEqual({
    added: { events: 1, deliveries: 0, procedures: 0 },
    known: 0,
    leftOut: expected,
  });
  const { id } = parts.store.projects.all()[0]!;
  expect([...parts.store.events.after(id, 0)].map(({ paths }) => paths)).toEqual([['src/a.ts']]);
  // Without a key, it is known by what of it was stored.
  expect(await parts.bundles.import(file, JOB)).toMatchObject({ added: { events: 0 }, known: 1 });
});
