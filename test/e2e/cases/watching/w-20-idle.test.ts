import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { childOf } from '../../../../bench/process-figures.ts';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { runTool, watchedWork } from '../../../builders/watched-work.ts';

/** The case's ten minutes and 200,000 files are a benchmark's (`npm run bench -- --only watching`). */
const FILES = 3_000;
const ROOTS = 30;
const IDLE_MS = 10_000;
/** What begins with the host is over: the look after the start, and what is known of files is written. */
const CALM_MS = 3_000;
/** A tick a second, a beat each ten, and a state told now and then. */
const WAKE_UPS_PER_SECOND = 2;
/** The probe, at most once in so short a time: its text, and its folder's. */
const BYTES = 4 * 4_096;

describe.skipIf(process.platform !== 'linux' || casesAreMissing())('W-20: idle means idle', () => {
  test('30 quiet roots wake the watcher for its ticks alone, and nothing is written', async () => {
    const { host } = await watchedWork(async (account) => {
      const tree = join(account.folder, 'tree');
      await runTool('make-tree.sh', tree, 'idle', String(FILES));
      return Array.from({ length: ROOTS }, (_, root) => join(tree, `root${root}`));
    });
    const watcher = childOf(host.pid, 'watch-process')!;
    await setTimeout(CALM_MS);
    const before = { woken: wakeUps(watcher), watcher: written(watcher), host: written(host.pid) };
    await setTimeout(IDLE_MS);
    // The thread that its timers run on waits for nothing else; to be kept from a core is no wake-up.
    const perSecond = ((wakeUps(watcher) - before.woken) * 1_000) / IDLE_MS;
    expect(perSecond).toBeLessThanOrEqual(WAKE_UPS_PER_SECOND);
    expect(written(watcher) - before.watcher).toBeLessThanOrEqual(BYTES);
    expect(written(host.pid) - before.host).toBe(0);
  });
});

/** How often a process's main thread has waited for something and was woken. */
function wakeUps(pid: number): number {
  return counted(`/proc/${pid}/task/${pid}/status`, /^voluntary_ctxt_switches:\s+(\d+)$/m);
}

/** Bytes that a process has had written to disks. */
function written(pid: number): number {
  return counted(`/proc/${pid}/io`, /^write_bytes:\s+(\d+)$/m);
}

function counted(file: string, pattern: RegExp): number {
  return Number(pattern.exec(readFileSync(file, 'utf8'))![1]);
}
