import { expect, it } from 'vitest';
import type { HostNotice } from '../../../../contracts/methods.ts';
import { tellingDrops } from '../../../../main/socket/methods/telling-drops.ts';

type Activity = Extract<HostNotice, { topic: 'activity' }>;

const activity = (entries: number, dropped = 0): Activity => ({
  topic: 'activity',
  entries: Array.from({ length: entries }, () => ({}) as Activity['entries'][number]), // safe: only counted
  dropped,
});

it('a client that does not keep up hears how many entries it lost, once, with the next ones', () => {
  const heard: HostNotice[] = [];
  let isKeepingUp = true;
  const tell = tellingDrops({
    notify: (_method, notice) => {
      if (isKeepingUp) heard.push(notice);
      return isKeepingUp;
    },
  });
  tell(activity(1));
  isKeepingUp = false;
  tell(activity(100, 7));
  tell({ topic: 'notice', message: 'lost as well, and not counted' });
  tell(activity(20));
  isKeepingUp = true;
  tell(activity(2, 1));
  tell(activity(3));
  const told = heard.map((notice) => (notice.topic === 'activity' ? notice.dropped : notice.topic));
  expect(told).toEqual([0, 128, 0]);
});
