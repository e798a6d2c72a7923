import { beforeEach, expect, it } from 'vitest';
import { DiskFlush } from '../../../main/host/disk-flush.ts';

const MB = 1024 * 1024;

let logBytes: number;
let flushes: number;
let flush: DiskFlush;

beforeEach(() => {
  logBytes = 0;
  flushes = 0;
  flush = new DiskFlush({
    file: '/home/holloway.db',
    flushToDisk: async () => {
      flushes++;
      return logBytes;
    },
  });
});

it('writes nothing while nothing is stored', async () => {
  await flush.run();
  flush.mark();
  await flush.run();
  await flush.run();
  expect(flushes).toBe(1);
});

it('tells while the log is long, and cuts it when it can, though nothing more is stored (S-03)', async () => {
  logBytes = 70 * MB;
  flush.mark();
  await flush.run();
  expect(flush.notice).toMatch(/has grown to 70 MB.*\/home\/holloway\.db/);
  await flush.run();
  logBytes = 0;
  await flush.run();
  expect(flush.notice).toBeNull();
  await flush.run();
  expect(flushes).toBe(3);
});
