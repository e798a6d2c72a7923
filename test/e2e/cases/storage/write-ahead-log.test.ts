import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { holdLock } from '../../../builders/lock-holder.ts';
import { recordedCall } from '../../../builders/recorded-calls.ts';
import { startHost } from '../../../builders/running-host.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { isFullSize } from '../full-size.ts';

const MB = 1024 * 1024;
const LONG_LOG_BYTES = 64 * MB;
/**
 * At full size, 200 events a second for ten minutes; else as fast as they are taken, until the log is long.
 */
const PACE = isFullSize
  ? { events: 200, everyMs: 1_000, forMs: 600_000 }
  : { events: 200, everyMs: 0, forMs: 0 };
const TEXT = 'lorem ipsum dolor '.repeat(1_100);
const WITHIN_A_MINUTE = { timeout: 60_000, interval: 100 } as const;

it('S-03: the write-ahead log grows while another program reads, which is told, and is short again after', {
  timeout: 15 * 60_000,
}, async () => {
  const home = tempFolder();
  const host = await startHost(home);
  const logBytes = (): number => statSync(join(home, 'holloway.db-wal')).size;
  const notices = async () => (await host.ask('host.status', {})).notices;
  await host.ask('event.record', { events: [recordedCall(0)] });
  const release = await holdLock(home, 'read');

  const startedAt = Date.now();
  let next = 1;
  while (Date.now() < startedAt + PACE.forMs || logBytes() <= LONG_LOG_BYTES) {
    const events = Array.from({ length: PACE.events }, (_, n) => recordedCall(next + n, { text: TEXT }));
    const answer = await host.ask('event.record', { events });
    expect(answer).toMatchObject({ accepted: PACE.events });
    next += PACE.events;
    await setTimeout(PACE.everyMs);
  }
  await expect.poll(notices, WITHIN_A_MINUTE).toEqual([expect.stringMatching(/log has grown to \d+ MB/)]);

  await release();
  // Nothing more is stored: the host cuts the log by itself.
  await expect.poll(logBytes, WITHIN_A_MINUTE).toBeLessThan(LONG_LOG_BYTES);
  await expect.poll(notices, WITHIN_A_MINUTE).toEqual([]);
  expect(await host.ask('host.status', {})).toMatchObject({ events: next, state: 'learning', errors: 0 });
});

it('S-03: no reader of the host’s own keeps the log from being cut, a rebuild and a backup included', async () => {
  const home = tempFolder();
  const host = await startHost(home);
  const texts = (from: number) =>
    Array.from({ length: PACE.events }, (_, n) => recordedCall(from + n, { text: TEXT }));
  await host.ask('event.record', { events: texts(0) });
  const upkeep = await host.connect();
  const rebuilt = upkeep.call('maintenance.rebuild', {});
  const copied = upkeep.call('maintenance.backup', {});
  for (let batch = 1; batch < 20; batch++)
    await host.ask('event.record', { events: texts(batch * PACE.events) });
  await Promise.all([rebuilt, copied]);
  await expect
    .poll(() => statSync(join(home, 'holloway.db-wal')).size, WITHIN_A_MINUTE)
    .toBeLessThanOrEqual(16 * MB);
});
