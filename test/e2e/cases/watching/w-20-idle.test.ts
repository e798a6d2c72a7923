import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchedWork } from '../../../builders/watched-work.ts';

/** How often a process's own thread went to sleep, and so was woken, and what it had written to disk, bytes. */
function countsOf(pid: string): { readonly wakes: number; readonly written: number } {
  const number = (file: string, field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1]);
  return {
    wakes: number(`task/${pid}/status`, 'voluntary_ctxt_switches'),
    written: number('io', 'write_bytes'),
  };
}

/** A block or a few, bytes. */
const SMALL_WRITE = 16_384;

// How much of a core that is, over ten minutes and 200,000 files, is measured in bench/.
test.skipIf(process.platform !== 'linux')(
  'W-20: a watcher with nothing to do is woken about once a second and writes next to nothing',
  async () => {
    const { host } = await watchedWork(async (account) => {
      const folder = join(account.folder, 'app');
      for (let number = 0; number < 100; number++) {
        mkdirSync(join(folder, `f${number}`), { recursive: true });
        writeFileSync(join(folder, `f${number}/a.ts`), '');
      }
      return [folder];
    });
    const watcher = readFileSync(`/proc/${host.pid}/task/${host.pid}/children`, 'utf8').trim();
    await setTimeout(3_000); // What follows the start.
    const before = [watcher, String(host.pid)].map(countsOf);
    const SECONDS = 8;
    await setTimeout(SECONDS * 1_000);
    const after = [watcher, String(host.pid)].map(countsOf);
    const idle = after.map(({ wakes, written }, one) => ({
      wakes: (wakes - before[one]!.wakes) / SECONDS,
      written: written - before[one]!.written,
    }));
    // Its tick, and its beat every ten seconds. The host, which has more to see to, is woken some two to three times.
    expect(idle[0]!.wakes).toBeLessThan(2);
    expect(idle[1]!.wakes).toBeLessThan(4);
    for (const { written } of idle) expect(written).toBeLessThanOrEqual(SMALL_WRITE);
  },
);
