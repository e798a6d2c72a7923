import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngine } from '../../../main/engine/engine.ts';
import { Memories } from '../../../main/host/memories.ts';
import { Pipeline, QueueFullError } from '../../../main/host/pipeline.ts';
import { StoreTrouble } from '../../../main/host/store-trouble.ts';
import { openStore } from '../../../main/store/open-store.ts';
import type { Store } from '../../../main/store/store.ts';
import { StoreError } from '../../../main/store/store-error.ts';
import type { NewEvent } from '../../../main/store/tables/events.ts';
import { read, START } from '../../builders/event-builder.ts';
import { quietLog } from '../../fakes/quiet-log.ts';

let folder: string;
let store: Store;
let memories: Memories;
let pipeline: Pipeline;
let commits: number[];
let trouble: StoreTrouble;
let projectId: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipeline-'));
  ({ store } = await openStore({ file: join(folder, 'holloway.db'), now: START }));
  projectId = store.projects.create('name:demo', 'demo', START).id;
  memories = new Memories(store, createEngine());
  commits = [];
  trouble = new StoreTrouble(
    () => START,
    quietLog,
    () => undefined,
  );
  pipeline = new Pipeline({
    store,
    memories,
    clock: () => START,
    log: quietLog,
    trouble,
    onEvent: () => undefined,
    onStored: (_project, events) => commits.push(events),
  });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const touch = (path: string, key: string | null = path): NewEvent => ({
  projectId,
  key,
  event: read('s1', path),
});
const many = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, index) => touch(`f${index}.ts`));
/** Stands for a store whose next write fails. */
const failOnce = (code: 'locked' | 'full'): void => {
  const append = store.events.append.bind(store.events);
  store.events.append = () => {
    store.events.append = append;
    throw new StoreError(code, `${code} for the test`);
  };
};

describe('recording', () => {
  it('has an event stored and learned when it is acknowledged', async () => {
    expect(await pipeline.record([touch('src/a.ts')], 'hook')).toEqual(['stored']);
    expect(store.events.count()).toBe(1);
    expect(memories.of(projectId, START).find('file', 'src/a.ts')).toBeDefined();
  });

  it('counts a repeat once, in a batch and across batches', async () => {
    expect(await pipeline.record([touch('a.ts'), touch('a.ts')], 'bulk')).toEqual(['stored', 'duplicate']);
    expect(await pipeline.record([touch('a.ts')], 'hook')).toEqual(['duplicate']);
    const memory = memories.of(projectId, START);
    expect(memory.resource(memory.find('file', 'a.ts') ?? -1).accesses).toBe(1);
  });

  it('commits together what arrives together', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => pipeline.record([touch(`f${index}`)], 'hook')),
    );
    expect(commits).toEqual([20]);
  });

  it('lets hooks pass a long import', async () => {
    const order: string[] = [];
    const bulk = pipeline.record(many(1_000), 'bulk').then(() => order.push('import'));
    await pipeline.record([touch('hook.ts')], 'hook').then(() => order.push('hook'));
    await bulk;
    expect(order).toEqual(['hook', 'import']);
  });

  it('refuses whole what would make too many wait', async () => {
    const refused = pipeline.record(many(50_001), 'bulk');
    await expect(refused).rejects.toBeInstanceOf(QueueFullError);
    expect(pipeline.health.backlog).toBe(0);
  });
});

describe('trouble', () => {
  it('waits while another process holds the store, and loses nothing (S-01)', async () => {
    failOnce('locked');
    const recorded = pipeline.record([touch('a.ts')], 'hook');
    expect(await recorded).toEqual(['stored']);
    expect(trouble.current).toBeNull();
  });

  it('refuses what cannot be written, says so, and goes on by itself (S-04)', async () => {
    failOnce('full');
    await expect(pipeline.record([touch('a.ts')], 'hook')).rejects.toMatchObject({ code: 'full' });
    expect(trouble.current?.error.code).toBe('full');
    expect(await pipeline.record([touch('a.ts')], 'hook')).toEqual(['stored']);
    expect(trouble.current).toBeNull();
    expect(pipeline.health).toEqual({ backlog: 0, lastCommitAt: START });
  });
});

describe('memories', () => {
  it('learn after a crash what the log has and the checkpoint has not', async () => {
    await pipeline.record([touch('a.ts')], 'hook');
    memories.save();
    await pipeline.record([touch('b.ts')], 'hook');
    const reopened = new Memories(store, createEngine()).of(projectId, START);
    expect(reopened.find('file', 'b.ts')).toBe(memories.of(projectId, START).find('file', 'b.ts'));
    expect(reopened.touches).toBe(memories.of(projectId, START).touches);
  });

  it('learn again from the log what a save that failed had taken', async () => {
    await pipeline.record([touch('a.ts')], 'hook');
    const save = store.memories.save.bind(store.memories);
    store.memories.save = () => {
      store.memories.save = save;
      throw new StoreError('full', 'full for the test');
    };
    expect(() => memories.save()).toThrow('full for the test');
    await pipeline.record([touch('b.ts')], 'hook');
    memories.save();
    const reopened = new Memories(store, createEngine()).of(projectId, START);
    expect(reopened.resource(reopened.find('file', 'a.ts')!)).toMatchObject({ accesses: 1 });
    expect(reopened.touches).toBe(memories.of(projectId, START).touches);
  });

  it('leave the RAM when nobody used them for a while', async () => {
    await pipeline.record([touch('a.ts')], 'hook');
    const before = memories.of(projectId, START);
    memories.save();
    memories.releaseIdle(START + 31 * 60_000);
    expect(memories.of(projectId, START)).not.toBe(before);
  });
});
