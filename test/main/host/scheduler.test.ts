import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scheduler } from '../../../main/host/scheduler.ts';

const logged: object[] = [];
const say = (fields: object): void => void logged.push(fields);
const log = { info: say, warn: say, error: say, close: async () => undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  logged.length = 0;
});

it('runs every job at its time, on one timer', async () => {
  const runs: string[] = [];
  const job = (name: string, every: number) => ({ name, every, run: () => void runs.push(name) });
  const scheduler = new Scheduler([job('second', 1_000), job('third', 3_000), job('soon', 10)], log);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(runs).toEqual(['second', 'soon', 'second', 'soon', 'second', 'third', 'soon']);
  await scheduler.stop();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(runs).toHaveLength(7);
});

it('starts a job that still runs no second time, and stops once it has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn(() => promise);
  const scheduler = new Scheduler([{ name: 'slow', every: 1_000, run }], log);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(1);
  const ended = vi.fn();
  const stopping = scheduler.stop().then(ended);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).not.toHaveBeenCalled();
  resolve();
  await stopping;
  expect(ended).toHaveBeenCalled();
});

it('logs a job that fails, and runs it again', async () => {
  const run = vi.fn(() => {
    throw new Error('no disk');
  });
  const scheduler = new Scheduler([{ name: 'flush', every: 1_000, run }], log);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(run).toHaveBeenCalledTimes(2);
  expect(logged).toMatchObject([
    { job: 'flush', err: { message: 'no disk' } },
    { job: 'flush', err: { message: 'no disk' } },
  ]);
  await scheduler.stop();
});
