import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { RecordedEvent } from '../../../contracts/event.ts';
import { UNDO_TIME } from '../../../main/host/erasure.ts';
import type { ErasureScope } from '../../../main/host/erasure-scope.ts';
import type { HostParts } from '../../../main/host/parts.ts';
import { foundOnDisk } from '../../builders/bytes-on-disk.ts';
import { composedHost } from '../../builders/composed-host.ts';
import { START } from '../../builders/event-builder.ts';
import { monthOfWork } from '../../builders/month-of-work.ts';
import { recordedEvent } from '../../builders/recorded-event.ts';
import { rememberedWork } from '../../builders/remembered-work.ts';

/** A week of work. */
const WORK = monthOfWork().slice(0, 700);
const LAST_AT = WORK.at(-1)!.at;

/** A week of work in a project, and some in another. */
function work(): readonly RecordedEvent[] {
  return [
    ...WORK.map((event) => recordedEvent(event, 'harbour')),
    ...WORK.slice(0, 300).map((event) => recordedEvent(event, 'other')),
  ];
}

type Scope = Omit<ErasureScope, 'throughEventId'>;

/** What is erased of the project `harbour`. */
function scopeIn(parts: HostParts, fields: Partial<Scope> = {}): Scope {
  const { id, key, name } = parts.store.projects.byKey('name:harbour')!;
  return {
    projects: [{ id, key, name }],
    since: null,
    until: null,
    kinds: null,
    sessions: null,
    events: null,
    resources: null,
    withMentions: false,
    ...fields,
  };
}

/** All that the store holds, in a form that can be compared. */
function everything({ store, memories }: HostParts) {
  memories.save();
  return store.projects.all().map(({ id, key, name, events, lastAt }) => {
    const { saved, throughEventId } = store.memories.load(id);
    const cold = store.memories.cold(id);
    return {
      ...{ id, key, name, events, lastAt, throughEventId, roots: store.projects.rootsOf(id) },
      log: [...store.events.after(id, 0)],
      resources: saved.resources.map((resource) => ({
        resource,
        associations: Buffer.from(cold.associations(resource.ordinal) ?? []).toString('hex'),
        times: Buffer.from(cold.accessTimes(resource.ordinal) ?? []).toString('hex'),
      })),
      followers: saved.followers,
      sessions: new Map(saved.sessions.map((session) => [session.key, session])),
      postings: ['harbour', 'tariff', 'anchor', 'login', 'alarm'].map((term) =>
        Buffer.from(cold.postings(term) ?? []).toString('hex'),
      ),
    };
  });
}

const SCOPES: readonly (readonly [string, Partial<Scope>])[] = [
  ['a whole project', {}],
  ['a range of time', { since: START + 86_400_000, until: START + 4 * 86_400_000 }],
  ['prompts', { kinds: ['prompts'] }],
  ['errors', { kinds: ['errors'] }],
  ['a session', { sessions: ['day-3'] }],
  ['a file', { resources: [{ kind: 'file', name: 'src/search/stemming.ts' }] }],
  ['a tool', { resources: [{ kind: 'tool', name: 'Bash' }] }],
  ['one event', { events: [5] }],
];

it.each(SCOPES)(
  'forgets %s as if it had never been, and brings it back bit for bit (U-08)',
  async (_, fields) => {
    const { parts, record } = await composedHost();
    await record(work());
    const before = everything(parts);
    const scope = scopeIn(parts, fields);
    const counted = await parts.erasures.count({ ...scope, throughEventId: parts.erasures.lastEventId() });
    expect(counted.events + counted.changedEvents).toBeGreaterThan(0);
    const { id: erasure, state, erased } = await parts.erasures.erase(scope, true);
    expect({ state, counts: erased?.counts }).toEqual({ state: 'undoable', counts: counted });
    expect(await parts.store.verify()).toMatchObject({ ok: true });
    expect(everything(parts)).not.toEqual(before);
    for (const { id } of parts.store.projects.all())
      expect(await parts.maintenance.rebuild(id)).toMatchObject({ isIdentical: true });
    await parts.erasures.undo(erasure);
    expect(everything(parts)).toEqual(before);
    expect(await parts.store.verify()).toMatchObject({ ok: true });
    expect(parts.erasures.list()).toEqual([]);
  },
);

const WORDS = ['tariff', 'src/search/stemming.ts', 'timed out after', 'day-3', 'harbour'];

it('leaves no byte of a project in any file once it cannot be undone (U-08)', async () => {
  const { parts, record, time } = await composedHost(undefined, LAST_AT);
  await record(WORK.map((event) => recordedEvent(event, 'harbour')));
  await record([{ ...recordedEvent(WORK[0]!, 'kept'), text: undefined, command: 'make kept' }]);
  await parts.store.backup(parts.store.newBackupPath(time.now));
  expect(foundOnDisk(parts.paths.home, WORDS).length).toBeGreaterThanOrEqual(WORDS.length);
  await parts.erasures.erase(scopeIn(parts), true);
  await parts.erasures.goOn();
  expect(foundOnDisk(join(parts.paths.home, 'undo'), WORDS)).not.toEqual([]);
  const backup = await parts.store.backup(parts.store.newBackupPath(time.now + 1));
  expect(readFileSync(backup.path).includes('harbour')).toBe(false);
  time.now += UNDO_TIME;
  await parts.erasures.goOn();
  expect(parts.erasures.list()).toEqual([]);
  expect(foundOnDisk(parts.paths.home, WORDS)).toEqual([]);
  expect(parts.store.projects.all().map(({ name }) => name)).toEqual(['kept']);
  expect(await parts.store.verify()).toMatchObject({ ok: true });
});

it('takes what comes while and after a project is erased as its new beginning, and undo puts the old before it', async () => {
  const { parts, record, time } = await composedHost(undefined, LAST_AT);
  await record(work());
  const scope = scopeIn(parts);
  const meanwhile = recordedEvent({ ...WORK[0]!, at: LAST_AT + 1, callId: 'new' }, 'harbour');
  const erasing = parts.erasures.erase(scope, false);
  while (parts.erasures.list()[0]?.state !== 'cutting') await nextTurn();
  await record([meanwhile]);
  const { id } = await erasing;
  await record([{ ...meanwhile, at: time.now + 2, callId: 'later' }]);
  const callIds = (): readonly (string | null)[] => {
    const project = parts.store.projects.byKey('name:harbour');
    return project === null ? [] : [...parts.store.events.after(project.id, 0)].map(({ callId }) => callId);
  };
  expect(callIds()).toEqual(['new', 'later']);
  await parts.erasures.undo(id);
  expect(callIds()).toHaveLength(WORK.length + 2);
  expect(callIds().slice(-2)).toEqual(['new', 'later']);
  for (const project of parts.store.projects.all())
    expect(await parts.maintenance.rebuild(project.id)).toMatchObject({ isIdentical: true });
  expect(await parts.store.verify()).toMatchObject({ ok: true });
});

it('lets a project grow no older while its erasure can be undone, and deletes what is too old after that', async () => {
  const { parts, record, time } = await composedHost(undefined, LAST_AT);
  await record(work());
  const before = everything(parts);
  const of = (name: string) => before.find((one) => one.name === name)!;
  const { id, undoUntil } = await parts.erasures.erase(scopeIn(parts, { sessions: ['day-3'] }), false);
  parts.store.retention.setDays(2);
  const applied = { expired: [{ project: 'other' }], waiting: [{ project: 'harbour', until: undoUntil }] };
  expect(await parts.retention.survey(2)).toMatchObject(applied);
  expect(await parts.retention.apply()).toMatchObject(applied);
  await parts.retention.applyWaiting();
  await parts.erasures.undo(id);
  expect(everything(parts).find(({ name }) => name === 'harbour')).toEqual(of('harbour'));
  await parts.retention.applyWaiting();
  const left = everything(parts).find(({ name }) => name === 'harbour')!;
  expect(left.log.map(({ at }) => at)).toEqual(
    of('harbour')
      .log.map(({ at }) => at)
      .filter((at) => at >= time.now - 2 * 86_400_000),
  );
  expect(await parts.maintenance.rebuild(left.id)).toMatchObject({ isIdentical: true });
});

it('enters nothing that was mined of what is erased meanwhile', async () => {
  const { parts, record } = await composedHost();
  await record(rememberedWork('harbour'));
  const scope = scopeIn(parts);
  const mining = parts.mining.mine(scope.projects[0]!.id, true);
  const erasing = parts.erasures.erase(scope, false);
  expect((await mining).procedures).toBeGreaterThan(0);
  const { id } = await erasing;
  const known = () => parts.store.procedures.counts({ projectId: null, states: [], kinds: [], words: [] });
  expect(known()).toEqual({ candidate: 0, approved: 0, retired: 0 });
  await parts.erasures.undo(id);
  expect(known().candidate).toBeGreaterThan(0);
});
