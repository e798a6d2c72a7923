import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Probe } from '../../../native/watcher/probe.ts';
import type { StreamOptions } from '../../../native/watcher/stream.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

it('tells within a minute that no events come, and listens anew (W-17)', () => {
  const folder = tempFolder();
  const streams: StreamOptions[] = [];
  let silences = 0;
  const probe = new Probe(
    folder,
    (options) => {
      streams.push(options);
      return { close: async () => undefined };
    },
    0,
    () => silences++,
  );
  for (let now = 0; now <= 50_000; now += 1_000) probe.tick(now);
  expect(existsSync(join(folder, 'probe'))).toBe(true);
  streams[0]!.onEvent(join(folder, 'probe'), 'file');
  for (let now = 51_000; now <= 60_000; now += 1_000) probe.tick(now);
  expect({ silences, streams: streams.length }).toEqual({ silences: 0, streams: 1 });

  for (let now = 61_000; now <= 106_000; now += 1_000) probe.tick(now);
  expect({ silences, streams: streams.length }).toEqual({ silences: 1, streams: 2 });
});
