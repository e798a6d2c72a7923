import { join } from 'node:path';
import { expect, it } from 'vitest';
import { busyTime } from '../../builders/busy-time.ts';
import { startChild } from '../../builders/child-process.ts';
import { START } from '../../builders/event-builder.ts';
import { open, storeFile } from '../../builders/store-builder.ts';
import { callIds, projectIn } from '../../builders/store-events.ts';

const KILLS = 25;

it(
  'loses no acknowledged event and doubles none, whenever the process is killed (S-07)',
  async () => {
    const file = storeFile();
    let acknowledged = 0;
    for (let round = 0; round < KILLS; round++) {
      const child = startChild(join(import.meta.dirname, 'processes/append-until-killed.ts'), [
        file,
        `${acknowledged}`,
      ]);
      // Moments that differ from round to round and reach from the first batch to some hundred batches.
      for (let lines = 0; lines <= (round * 37) % 240; lines++) acknowledged = Number(await child.nextLine());
      acknowledged = Number((await child.kill()).at(-1) ?? acknowledged);
    }
    const { store, notices } = await open(file, START);
    const ids = callIds(store);
    expect(notices).toEqual([]);
    expect(ids.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, n) => `call-${n}`));
    expect(new Set(ids).size).toBe(ids.length);
    expect(await store.verify()).toEqual({ ok: true, problems: [], events: ids.length });
    expect(store.memories.load(projectIn(store)).throughEventId).toBeGreaterThan(0);
  },
  busyTime(60_000),
);
