import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { UnsavedMemory } from '../../../main/engine/ports.ts';
import { openForRebuild } from '../../../main/store/open-for-rebuild.ts';
import { packMemory, unpackMemory } from '../../../main/store/packed-memory.ts';
import type { Store } from '../../../main/store/store.ts';
import { surveyLog } from '../../../main/store/survey-log.ts';
import { event, START } from '../../builders/event-builder.ts';
import { emptyStore, open, storeFile } from '../../builders/store-builder.ts';
import { batch, callIds, numbered, projectIn, resource, unsaved } from '../../builders/store-events.ts';
import { changeFile, countRows } from '../../builders/stored-version.ts';

const BASE: UnsavedMemory = unsaved({ touches: 7, resources: [resource(0)] });
const LATER = START + 1_000_000_000;

/** Puts a base in the place of the first events, the state saved being further. */
function forget(store: Store, throughEventId: number, packed = packMemory(BASE)): void {
  const projectId = projectIn(store);
  store.memories.save(projectId, BASE, store.events.last()!.id);
  for (const [part, bytes] of packed.entries())
    store.retention.putBasePart(projectId, throughEventId, part, bytes);
  store.retention.putBase(projectId, { throughEventId, before: START + throughEventId * 1_000 });
}

function finish(store: Store): number {
  let steps = 0;
  while (store.retention.deleteExpired()) steps++;
  while (store.retention.releaseSpace());
  store.flushToDisk();
  return steps;
}

it('deletes the events behind a base in small steps, each whole, and the file becomes smaller', async () => {
  const store = await emptyStore();
  store.events.append(batch(projectIn(store), 0, 20_000));
  store.flushToDisk();
  const before = statSync(store.file).size;
  forget(store, 19_000);
  store.retention.deleteExpired();
  expect(store.events.count()).toBe(19_500);
  expect(await store.verify()).toEqual({ ok: true, problems: [], events: 19_500 });
  expect(finish(store)).toBe(37);
  expect(callIds(store)).toEqual(Array.from({ length: 1_000 }, (_, n) => `call-${19_000 + n}`));
  expect(store.projects.listed()).toMatchObject([{ events: 1_000, lastEventId: 20_000 }]);
  expect(statSync(store.file).size).toBeLessThan(before / 5);
  expect(await store.verify()).toEqual({ ok: true, problems: [], events: 1_000 });
});

it('keeps of each project the parts of one base only, whatever an attempt that was cut short has left', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  store.events.append(batch(projectId, 0, 30));
  forget(store, 10);
  for (const leftOver of [20, 25]) store.retention.putBasePart(projectId, leftOver, 0, new Uint8Array(9));
  forget(store, 20);
  finish(store);
  expect(() => store.retention.putBasePart(projectId, 20, 0, new Uint8Array(9))).toThrow(RangeError);
  expect(unpackMemory(store.retention.baseOf(projectId)!.parts)).toEqual(BASE);
  expect(countRows(store.file, 'base_parts')).toBe(1);
});

it('leaves the events of other projects, whose ids lie between', async () => {
  const store = await emptyStore();
  const other = store.projects.create('other', 'Other', START).id;
  for (let n = 0; n < 1_500; n++) {
    store.events.append([...batch(projectIn(store), n, n + 1), ...batch(other, n, n + 1)]);
  }
  forget(store, 2_000);
  finish(store);
  expect(callIds(store)).toHaveLength(500);
  expect([...store.events.after(other, 0)]).toHaveLength(1_500);
});

it('goes on after the next start where a kill ended it', async () => {
  const store = await emptyStore();
  store.events.append(batch(projectIn(store), 0, 3_000));
  forget(store, 2_000);
  store.retention.deleteExpired();
  const copy = storeFile();
  for (const part of ['', '-wal']) copyFileSync(store.file + part, copy + part);
  const { store: again, notices } = await open(copy);
  expect({ notices, events: again.events.count() }).toEqual({ notices: [], events: 2_500 });
  finish(again);
  expect(callIds(again)).toHaveLength(1_000);
});

it('does not take an event that may be a repeat of one that is gone, and takes all others', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  store.events.append(batch(projectId, 0, 20));
  forget(store, 10);
  finish(store);
  const old = batch(projectId, 3, 4);
  expect(old.map((one) => store.retention.isExpired(one))).toEqual([true]);
  expect(store.events.append(old)).toEqual([{ status: 'duplicate' }]);
  expect(store.events.append(batch(projectId, 12, 13))).toEqual([{ status: 'duplicate' }]);
  expect(store.events.append(batch(projectId, 20, 21))).toMatchObject([{ status: 'stored' }]);
  const swept = event({ type: 'swept', source: 'host', at: START });
  expect(store.events.append([{ projectId, key: null, event: swept }])).toMatchObject([{ status: 'stored' }]);
  const other = store.projects.create('other', 'Other', START).id;
  expect(store.events.append(batch(other, 3, 4))).toMatchObject([{ status: 'stored' }]);
});

it('has the base take the place of learned state that was lost', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  store.events.append(batch(projectId, 0, 20));
  forget(store, 10);
  store.close();
  changeFile(store.file, 'DELETE FROM resources; DELETE FROM checkpoints');
  const { store: again } = await open(store.file);
  expect(again.memories.load(projectId)).toMatchObject({
    throughEventId: 10,
    saved: { touches: 7, resources: [resource(0)] },
  });
});

it('says what is lost where the base cannot be read, and goes on with what the log has', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  store.events.append(batch(projectId, 0, 20));
  forget(store, 10, [packMemory(BASE)[0]!.with(30, 0)]);
  expect((await store.verify()).problems).toEqual([expect.stringContaining('cannot be read')]);
  expect(() => openForRebuild(store.file, projectId)).toThrow(expect.objectContaining({ code: 'damaged' }));
  store.close();
  changeFile(store.file, 'DELETE FROM resources; DELETE FROM checkpoints');
  const { store: again, notices } = await open(store.file);
  expect(notices).toEqual([expect.stringContaining('no longer kept is lost')]);
  expect(again.memories.load(projectId)).toMatchObject({ throughEventId: 10, saved: { resources: [] } });
});

it('survives the loss of the file’s head without a backup: base, setting and events are read out of it', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  store.events.append(batch(projectId, 0, 3_000));
  forget(store, 2_000);
  finish(store);
  store.retention.setDays(30);
  store.close();
  writeFileSync(store.file, readFileSync(store.file).fill(0, 0, 100));
  const { store: again, notices } = await open(store.file, LATER);
  expect(notices).toEqual([expect.stringContaining('1000 events were read')]);
  expect(again.retention.days).toBe(30);
  expect(again.retention.baseOf(projectId)?.throughEventId).toBe(2_000);
  expect(again.memories.load(projectId)).toMatchObject({ throughEventId: 2_000, saved: { touches: 7 } });
  expect(callIds(again)).toHaveLength(1_000);
  expect(await again.verify()).toMatchObject({ ok: true });
});

it('takes the further base where a backup from before is restored into its place', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  store.events.append(batch(projectId, 0, 1_000));
  await store.backup(store.newBackupPath(START));
  store.events.append(batch(projectId, 1_000, 3_000));
  forget(store, 2_000);
  finish(store);
  store.close();
  writeFileSync(store.file, readFileSync(store.file).fill(0, 0, 100));
  const { store: again } = await open(store.file, LATER);
  finish(again);
  expect(callIds(again)[0]).toBe('call-2000');
  expect(again.memories.load(projectId)).toMatchObject({ throughEventId: 2_000, saved: { touches: 7 } });
  expect(await again.verify()).toEqual({ ok: true, problems: [], events: 1_000 });
});

it('a packed memory is read back whole, and never where it was cut or changed', () => {
  const [packed] = packMemory(BASE);
  const unpack = (bytes: Uint8Array) => unpackMemory([bytes.subarray(0, 9), bytes.subarray(9)]);
  expect(unpack(packed!)).toEqual(BASE);
  expect(unpack(packed!.subarray(0, -1))).toBeNull();
  expect(unpack(packed!.with(0, 9))).toBeNull();
  for (let at = 1; at < packed!.length; at++) expect(unpack(packed!.with(at, packed![at]! ^ 1))).toBeNull();
  const postings = new Map([['term', crypto.getRandomValues(new Uint8Array(60_000))]]);
  const large = {
    ...BASE,
    postings: new Map(Array.from({ length: 18 }, (_, n) => [`${n}`, postings.get('term')!])),
  };
  expect(unpackMemory(packMemory(large))).toEqual(large);
});

it('a survey finds the beginning of each log that is old enough, and measures it', async () => {
  const store = await emptyStore();
  const projectId = projectIn(store);
  const at = (minute: number, key: string) => ({
    projectId,
    key,
    event: { ...numbered(0), at: START + minute * 60_000 },
  });
  const [late, wrongClock] = [at(1, 'late'), at(1e9, 'wrong clock')];
  store.events.append([at(2, 'a'), wrongClock, at(3, 'b'), at(50, 'c'), late]);
  const survey = (before: number) => surveyLog(store.file, START + before * 60_000, START + 60 * 60_000);
  expect(survey(0)).toEqual({ oldestAt: START + 60_000, expired: [] });
  expect(survey(10).expired).toMatchObject([{ projectId, project: 'Demo', events: 3, throughEventId: 3 }]);
  expect(survey(60).expired).toMatchObject([{ events: 5, throughEventId: 5 }]);
  expect(survey(60).expired[0]!.bytes / 5).toBeCloseTo(75 + 6 + 26 + 46, -1);
});
