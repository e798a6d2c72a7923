import { beforeEach, expect, it } from 'vitest';
import { StoreTrouble } from '../../../main/host/store-trouble.ts';
import { StoreError } from '../../../main/store/store-error.ts';
import { quietLog } from '../../fakes/quiet-log.ts';

let now: number;
let changes: number;
let trouble: StoreTrouble;

beforeEach(() => {
  now = 1_000;
  changes = 0;
  trouble = new StoreTrouble(
    () => now,
    quietLog,
    () => changes++,
  );
});

const full = new StoreError('full', 'full for the test');
const locked = new StoreError('locked', 'locked for the test');

it('is there from the first failed write until one succeeds, and says since when', () => {
  trouble.failed(full);
  now += 60_000;
  trouble.failed(full);
  expect(trouble.current).toEqual({ error: full, since: 1_000 });
  trouble.worked();
  expect({ current: trouble.current, changes }).toEqual({ current: null, changes: 2 });
});

it('is not what waiting for another process a few seconds is, and is what waiting longer is (S-01, S-02)', () => {
  trouble.failed(locked);
  now += 4_999;
  trouble.failed(locked);
  expect(trouble.current).toBeNull();
  now += 1;
  trouble.failed(locked);
  expect({ current: trouble.current, changes }).toEqual({
    current: { error: locked, since: 1_000 },
    changes: 1,
  });
});

it('forgets a lock that was waited for', () => {
  trouble.failed(locked);
  trouble.worked();
  now += 10_000;
  trouble.failed(locked);
  expect({ current: trouble.current, changes }).toEqual({ current: null, changes: 0 });
});
