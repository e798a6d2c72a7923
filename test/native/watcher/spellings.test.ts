import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DISK } from '../../../main/sources/editors/spelling.ts';
import type { Report } from '../../../native/watcher/messages.ts';
import { RootWatch } from '../../../native/watcher/root-watch.ts';
import type { StreamOptions } from '../../../native/watcher/stream.ts';
import { WatchBudget } from '../../../native/watcher/watch-budget.ts';
import { foldingDisk } from '../../builders/folding-disk.ts';
import { casesAreMissing, caseTable } from '../../builders/shared-cases.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

type Disk = 'folding' | 'keeping';

/** A root on a disk that folds spellings (faked, on a real folder), or on the real one, which keeps them apart. */
async function scene(disk: Disk, ...files: readonly string[]) {
  const folder = tempFolder();
  const root = join(folder, 'root');
  for (const made of [root, join(folder, 'own')]) mkdirSync(made);
  for (const file of files) write(root, file);
  const time = { now: Date.now() };
  const reports: Report[] = [];
  const streams: StreamOptions[] = [];
  const watch = new RootWatch({
    ...{ root, ownFolder: join(folder, 'own'), globalRules: '', budget: WatchBudget.none },
    disk: disk === 'folding' ? foldingDisk(root) : DISK,
    openStream: (options) => {
      streams.push(options);
      queueMicrotask(options.onReady);
      return { close: async () => undefined };
    },
    isLeftOut: () => false,
    clock: () => time.now,
    report: (report) => reports.push(report),
    onBusy: () => undefined,
    onNested: () => undefined,
  });
  await watch.start();
  await setTimeout(10);
  /** Has events come of these paths, and waits until they have settled; what is reported of them. */
  const hear = async (...paths: readonly string[]) => {
    for (const path of paths) streams[0]!.onEvent(join(root, path), 'file');
    const before = reports.length;
    for (let second = 0; second < 3; second++) {
      time.now += 1_000;
      watch.tick();
      await setTimeout(2);
    }
    const fresh = reports.slice(before);
    return {
      changes: fresh
        .flatMap((report) => (report.kind === 'changes' ? report.changes : []))
        .map(({ access, path }) => `${access} ${path}`),
      respelled: fresh
        .flatMap((report) => (report.kind === 'respelled' ? report.files : []))
        .map(({ before, after }) => `${before} > ${after}`),
    };
  };
  return { root, hear, time, watch };
}

function write(root: string, path: string, text = 'a'): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

const PAIRS = caseTable('paths/unicode-names.tsv').map(
  ([name, first, second, areOne]) =>
    [name, ...[first, second].map((hex) => Buffer.from(hex ?? '', 'hex').toString()), areOne] as const,
);

describe.skipIf(casesAreMissing())('spellings of a name (W-12)', () => {
  it.each(PAIRS.filter(([, , , areOne]) => areOne === 'yes'))(
    'takes the two of %s for one file on a disk that folds them',
    async (_name, first, second) => {
      const { root, hear } = await scene('folding');
      write(root, first!);
      expect((await hear(first!)).changes).toEqual([`create ${first}`]);
      write(root, first!, 'changed');
      expect(await hear(second!)).toEqual({ changes: [`edit ${first}`], respelled: [] });
      rmSync(join(root, first!));
      expect(await hear(second!)).toEqual({ changes: [`delete ${first}`], respelled: [] });
    },
  );

  it.each(PAIRS)('keeps the two of %s apart on a disk that does', async (_name, first, second) => {
    const { root, hear } = await scene('keeping');
    write(root, first!);
    write(root, second!);
    expect((await hear(first!, second!)).changes.toSorted()).toEqual(
      [`create ${first}`, `create ${second}`].toSorted(),
    );
    write(root, second!, 'changed');
    expect((await hear(second!)).changes).toEqual([`edit ${second}`]);
    rmSync(join(root, first!));
    expect(await hear(first!)).toEqual({ changes: [`delete ${first}`], respelled: [] });
  });
});

describe('a rename that changes only case (W-13)', () => {
  it.each([
    ['old name first', ['readme.md', 'README.md']],
    ['new name first', ['README.md', 'readme.md']],
    ['new name alone', ['README.md']],
  ])('is a new spelling on a disk that folds case: %s', async (_order, heard) => {
    const { root, hear } = await scene('folding', 'readme.md');
    renameSync(join(root, 'readme.md'), join(root, 'README.md'));
    expect(await hear(...heard)).toEqual({ changes: [], respelled: ['readme.md > README.md'] });
    write(root, 'README.md', 'changed');
    expect(await hear('README.md')).toEqual({ changes: ['edit README.md'], respelled: [] });
  });

  it('of a folder is a new spelling of all that lies in it, found by a look, too', async () => {
    const { root, hear, watch } = await scene('folding', 'Src/a.ts', 'Src/deep/b.ts');
    renameSync(join(root, 'Src'), join(root, 'src'));
    await watch.compare();
    const { changes, respelled } = await hear();
    expect(changes).toEqual([]);
    expect(respelled.toSorted()).toEqual(['Src/a.ts > src/a.ts', 'Src/deep/b.ts > src/deep/b.ts']);
  });

  it('is another file on a disk that keeps case', async () => {
    const { root, hear } = await scene('keeping', 'readme.md');
    write(root, 'README.md');
    expect(await hear('README.md')).toEqual({ changes: ['create README.md'], respelled: [] });
    write(root, 'readme.md', 'changed');
    expect(await hear('readme.md')).toEqual({ changes: ['edit readme.md'], respelled: [] });
  });
});
