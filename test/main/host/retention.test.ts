import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEngine } from '../../../main/engine/engine.ts';
import type { ActivityEvent } from '../../../main/engine/model/event.ts';
import { MS_PER_DAY } from '../../../main/engine/model/units.ts';
import { DiskFlush } from '../../../main/host/disk-flush.ts';
import { LogFlush } from '../../../main/host/log-flush.ts';
import { Maintenance } from '../../../main/host/maintenance.ts';
import { Memories } from '../../../main/host/memories.ts';
import { Pipeline } from '../../../main/host/pipeline.ts';
import { Retention } from '../../../main/host/retention.ts';
import { StoreTrouble } from '../../../main/host/store-trouble.ts';
import { Turns } from '../../../main/host/turns.ts';
import { suppression } from '../../builders/deliveries.ts';
import { START } from '../../builders/event-builder.ts';
import { monthOfWork } from '../../builders/month-of-work.ts';
import { open, storeFile } from '../../builders/store-builder.ts';
import { projectIn } from '../../builders/store-events.ts';
import { quietLog } from '../../fakes/quiet-log.ts';

/** 2,000 events, 20 minutes apart. */
const EVENTS = monthOfWork();
const LAST_AT = EVENTS.at(-1)!.at;
const PER_DAY = 72;

/** The parts of a host that upkeep works with, on a store; the clock stands still at `time.now`. */
async function upkeepOf(file: string) {
  const { store } = await open(file);
  const time = { now: LAST_AT };
  const clock = () => time.now;
  const memories = new Memories(store, createEngine());
  const trouble = new StoreTrouble(clock, quietLog, () => undefined);
  const pipeline = new Pipeline({
    store,
    memories,
    clock,
    log: quietLog,
    trouble,
    onEvent: () => undefined,
    onStored: () => undefined,
  });
  const turns = new Turns();
  const logFlush = new LogFlush(store);
  const onDeleted = vi.fn();
  const flush = new DiskFlush(logFlush);
  const retention = new Retention({ store, memories, flush, clock, turns, onDeleted });
  const maintenance = new Maintenance({ store, memories, pipeline, retention, clock, turns });
  onTestFinished(async () => {
    await retention.stop();
    await logFlush.stop();
  });
  const projectId = projectIn(store);
  const record = (events: readonly ActivityEvent[]) =>
    pipeline.record(
      events.map((event) => ({ projectId, key: JSON.stringify(event), event })),
      'bulk',
    );
  return { store, memories, retention, maintenance, projectId, time, record, onDeleted };
}

it('deletes what is old, and a rebuild is identical before and after, again and again', async () => {
  const { store, retention, maintenance, projectId, time, record, onDeleted } = await upkeepOf(storeFile());
  await record(EVENTS);
  await maintenance.sweep(projectId, LAST_AT);
  expect(await maintenance.rebuild(projectId)).toMatchObject({ isIdentical: true });

  store.retention.setDays(10);
  expect(await retention.survey(10)).toMatchObject({ expired: [{ events: 2_000 - 10 * PER_DAY - 1 }] });
  expect(await retention.apply()).toMatchObject({
    expired: [{ events: 2_000 - 10 * PER_DAY - 1 }],
    waiting: [],
  });
  expect(store.events.count()).toBe(10 * PER_DAY + 1);
  expect(await maintenance.rebuild(projectId)).toMatchObject({ isIdentical: true });

  time.now += 5 * MS_PER_DAY;
  await record([{ ...EVENTS[0]!, at: time.now }]);
  expect(await retention.apply()).toMatchObject({ expired: [{ events: 5 * PER_DAY }], waiting: [] });
  expect(onDeleted).toHaveBeenCalledTimes(2);
  await retention.apply();
  expect(onDeleted).toHaveBeenCalledTimes(2);
  expect(await maintenance.rebuild(projectId)).toMatchObject({ isIdentical: true });

  time.now += 100 * MS_PER_DAY;
  await retention.apply();
  expect(store.events.count()).toBe(0);
  expect(await maintenance.rebuild(projectId)).toMatchObject({ events: 0, isIdentical: true });
  expect(await store.verify()).toEqual({ ok: true, problems: [], events: 0 });
  await record([{ ...EVENTS[1]!, at: time.now }]);
  expect(await maintenance.rebuild(projectId)).toMatchObject({ events: 1, isIdentical: true });
});

it('deletes nothing, and says so, while nothing is set', async () => {
  const { store, retention, record } = await upkeepOf(storeFile());
  await record(EVENTS);
  expect(await retention.apply()).toEqual({ expired: [], waiting: [] });
  expect(store.events.count()).toBe(2_000);
});

it('deletes the account of what agents were told that long ago', async () => {
  const { store, retention, projectId, time } = await upkeepOf(storeFile());
  const told = (at: number) => suppression({ id: store.deliveries.takeId(), projectId, at });
  const made = Array.from({ length: 250 }, (_, day) => told(time.now - day * MS_PER_DAY));
  store.deliveries.save(made, []);
  store.retention.setDays(10);
  await retention.apply();
  const isKept = made.map(({ id }) => store.deliveries.get(id) !== null);
  expect(isKept).toEqual(made.map((_, day) => day <= 10));
});

it('does not learn again what comes again after it went', async () => {
  const { store, memories, retention, projectId, time, record } = await upkeepOf(storeFile());
  await record(EVENTS);
  store.retention.setDays(10);
  await retention.apply();
  const { touches } = memories.of(projectId, time.now);
  expect(new Set(await record(EVENTS))).toEqual(new Set(['duplicate']));
  expect(memories.of(projectId, time.now).touches).toBe(touches);
});

/** A store whose retention of ten days was cut short while events were going. */
async function cutShort(): Promise<string> {
  const file = storeFile();
  const first = await upkeepOf(file);
  await first.record(EVENTS);
  first.store.retention.setDays(10);
  const applying = first.retention.apply();
  while (first.store.retention.baseOf(first.projectId) === null) await nextTurn();
  await first.retention.stop();
  await applying;
  expect(first.store.events.count()).toBeGreaterThan(10 * PER_DAY + 1);
  first.memories.save();
  first.store.close();
  return file;
}

it('stops after the step that it is at, and the daily upkeep ends it after the next start', async () => {
  const second = await upkeepOf(await cutShort());
  await second.store.backup(second.store.newBackupPath(Date.now()));
  second.time.now = Date.now();
  await second.maintenance.daily();
  expect(second.store.events.count()).toBe(10 * PER_DAY + 1);
  expect(await second.maintenance.rebuild(second.projectId)).toMatchObject({ isIdentical: true });
});

it('ends what was cut short before it looks for more', async () => {
  const { store, retention, maintenance, projectId } = await upkeepOf(await cutShort());
  await retention.apply();
  expect(store.events.count()).toBe(10 * PER_DAY + 1);
  expect(await maintenance.rebuild(projectId)).toMatchObject({ isIdentical: true });
});

it('is applied by the daily upkeep, after the backup, which has all', async () => {
  const { store, maintenance, time, record } = await upkeepOf(storeFile());
  await record(EVENTS);
  store.retention.setDays(10);
  await maintenance.daily();
  expect(store.events.count()).toBe(10 * PER_DAY + 1);
  const { store: backup } = await open(store.newBackupPath(time.now), START);
  expect(backup.events.count()).toBe(2_000);
});
