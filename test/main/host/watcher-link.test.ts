import { describe, expect, it } from 'vitest';
import { WatcherLink } from '../../../main/host/watcher-link.ts';
import { BEAT, type Order } from '../../../native/watcher/messages.ts';
import type { WatchListener } from '../../../native/watcher/start-watch-process.ts';
import { quietLog } from '../../fakes/quiet-log.ts';

const ORDER = { kind: 'watch', roots: ['/a'], leftOut: [], ownFolder: '/own' } as const;

function scene() {
  const time = { now: 1_000_000 };
  const started: { listener: WatchListener; orders: Order[]; isEnded: boolean }[] = [];
  const link = new WatcherLink({
    clock: () => time.now,
    log: quietLog,
    onReport: () => undefined,
    onChanged: () => undefined,
    start: (listener) => {
      const process = { listener, orders: [] as Order[], isEnded: false };
      started.push(process);
      return {
        send: (order) => process.orders.push(order),
        end: () => {
          process.isEnded = true;
        },
      };
    },
  });
  const pass = (seconds: number): void => {
    for (let second = 0; second < seconds; second++) {
      time.now += 1_000;
      link.tick();
    }
  };
  return { link, started, pass };
}

describe('WatcherLink (W-07)', () => {
  it('starts a process for an order, tells it of others, and ends it where there is none', () => {
    const { link, started } = scene();
    link.keep(ORDER);
    link.keep(ORDER);
    link.keep({ ...ORDER, roots: ['/a', '/b'] });
    expect(started.map(({ orders }) => orders.length)).toEqual([2]);
    link.keep(null);
    expect(started[0]?.isEnded).toBe(true);
  });

  it('starts one that ended again, ever later, and says so meanwhile', () => {
    const { link, started, pass } = scene();
    link.keep(ORDER);
    started[0]!.listener.onEnd('code 1');
    expect(link.trouble).toMatch(/ended \(code 1\).*in 1 s/);
    pass(1);
    expect(link.trouble).toBeNull();
    started[1]!.listener.onEnd('code 1');
    expect(link.trouble).toMatch(/in 2 s/);
    pass(1);
    expect(started).toHaveLength(2);
    pass(1);
    expect(started).toHaveLength(3);
  });

  it('ends one that gives no sign of life, and starts another', () => {
    const { link, started, pass } = scene();
    link.keep(ORDER);
    pass(BEAT / 1_000);
    started[0]!.listener.onReport({ kind: 'beat' });
    pass((6 * BEAT) / 1_000);
    expect(started).toHaveLength(1);
    pass(3);
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(started[1]?.orders).toEqual([ORDER]);
  });
});
