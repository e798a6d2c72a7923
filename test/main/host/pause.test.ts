import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pauses } from '../../../main/host/pause.ts';
import type { Store } from '../../../main/store/store.ts';
import { StoreError } from '../../../main/store/store-error.ts';
import { emptyStore } from '../../builders/store-builder.ts';
import { quietLog } from '../../fakes/quiet-log.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
let store: Store;

beforeEach(async () => {
  store = await emptyStore();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  store.close();
});

function pausesOf() {
  const told: string[] = [];
  const pauses = new Pauses({
    store,
    clock: Date.now,
    log: quietLog,
    onChanged: () => told.push(pauses.current === null ? 'recording' : 'paused'),
  });
  return { pauses, told };
}

it('ends by itself, and what lay in it stays out', () => {
  const { pauses, told } = pausesOf();
  pauses.pause(NOW + HOUR);
  expect([pauses.current, pauses.covers(NOW), pauses.covers(NOW - 1)]).toEqual([
    { since: NOW, until: NOW + HOUR },
    true,
    false,
  ]);
  vi.advanceTimersByTime(HOUR);
  expect([told, pauses.current, pauses.covers(NOW + HOUR - 1), pauses.covers(NOW + HOUR)]).toEqual([
    ['paused', 'recording'],
    null,
    true,
    false,
  ]);
});

it('ends where it was resumed, and may be given another end', () => {
  const { pauses } = pausesOf();
  pauses.pause(NOW + HOUR);
  vi.setSystemTime(NOW + 10);
  pauses.pause(null);
  expect(pauses.current).toEqual({ since: NOW, until: null });
  vi.setSystemTime(NOW + 2 * HOUR);
  pauses.resume();
  pauses.resume();
  expect([pauses.covers(NOW + 2 * HOUR - 1), pauses.covers(NOW + 2 * HOUR)]).toEqual([true, false]);
});

it('outlives the host, and ends while none runs', () => {
  pausesOf().pauses.pause(NOW + HOUR);
  expect(pausesOf().pauses.current).toEqual({ since: NOW, until: NOW + HOUR });
  vi.setSystemTime(NOW + 2 * HOUR);
  const { pauses } = pausesOf();
  expect([pauses.current, pauses.covers(NOW + 1)]).toEqual([null, true]);
});

it('holds where it cannot be stored', () => {
  const { pauses } = pausesOf();
  vi.spyOn(store.settings, 'put').mockImplementation(() => {
    throw new StoreError('full', 'there is no room');
  });
  pauses.pause(null);
  expect(pauses.current).toEqual({ since: NOW, until: null });
});
