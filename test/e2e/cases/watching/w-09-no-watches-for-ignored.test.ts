import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { casesAreMissing } from '../../../builders/shared-cases.ts';
import { runTool, watchedWork } from '../../../builders/watched-work.ts';

/** The processes that a process started. */
function childrenOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
}

function countWatches(pid: string): { readonly watches: number; readonly descriptors: number } {
  const places = readdirSync(`/proc/${pid}/fdinfo`);
  const watches = places
    .map((fd) => readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8').match(/^inotify wd/gm)?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
  return { watches, descriptors: places.length };
}

describe.skipIf(casesAreMissing() || process.platform !== 'linux')('W-09: ignored folders', () => {
  test('cost no watches', async () => {
    const { host } = await watchedWork(async (account) => {
      const folder = join(account.folder, 'folders');
      await runTool('make-tree.sh', folder, 'folders');
      return [folder];
    });
    const counts = childrenOf(host.pid).map(countWatches);
    const most = counts.toSorted((one, other) => other.watches - one.watches)[0];
    expect(most?.watches).toBeGreaterThan(200);
    expect(most?.watches).toBeLessThan(300);
    expect(most?.descriptors).toBeLessThan(100);
  });
});
