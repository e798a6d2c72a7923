import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Client } from '../../main/socket/client.ts';
import { makeIdleTree } from '../data/idle-tree.ts';
import type { Benchmark, Figure, Findings } from '../figure.ts';
import { type MeasuredHost, withHome, withHost } from '../measured-host.ts';
import { childOf, cpuMs, residentBytes, wakeUps } from '../process-figures.ts';
import { projectRoot } from '../project-root.ts';
import { spreadOf } from '../spread.ts';

const ROOTS = 30;
const SIZES = {
  full: { files: 200_000, idleMs: 10 * 60_000, saves: 30, storms: 5 },
  quick: { files: 20_000, idleMs: 60_000, saves: 10, storms: 2 },
} as const;
const STORM_FILES = 5_000;
const POLL = 20;
/** What is written at once is over when nothing was heard for so long. */
const QUIET = 1_500;
/** Between two saves or storms: each is over. */
const APART = 1_000;
const PATIENCE = 10 * 60_000;
const PERCENT = 100;
const BYTES_PER_MB = 1024 * 1024;
const LIBRARY = 'chokidar alone';

/** Holloway's watch process beside its library alone, each on the same tree. */
export const watching: Benchmark = {
  name: 'watching',
  title: 'Watching files',
  run: ({ isQuick, progress }) =>
    withHome(async (home) => {
      const size = SIZES[isQuick ? 'quick' : 'full'];
      const tree = join(realpathSync(dirname(home)), 'tree');
      progress(`making ${size.files} files`);
      mkdirSync(tree, { recursive: true });
      const roots = makeIdleTree(tree, ROOTS, size.files);
      progress('starting chokidar alone');
      const library = await startLibrary(roots);
      try {
        return await withHost(home, (host, client) =>
          measure({ host, client, library, roots, size, progress }),
        );
      } finally {
        library.process.kill();
      }
    }),
};

interface Library {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly readyMs: number;
}

interface Setting {
  readonly host: MeasuredHost;
  readonly client: Client;
  readonly library: Library;
  readonly roots: readonly string[];
  readonly size: (typeof SIZES)[keyof typeof SIZES];
  readonly progress: (message: string) => void;
}

async function measure(setting: Setting): Promise<Findings> {
  const { host, client, library, roots, size, progress } = setting;
  progress('starting to watch');
  const readyMs = await startWatching(client, roots);
  const pid = childOf(host.pid, 'watch-process');
  if (pid === null) throw new Error('There is no watch process: this is measured on Linux only.');
  const of = `${ROOTS} roots, ${size.files.toLocaleString('en')} files`;
  const figures: Figure[] = [
    besideLibrary(`start: until every file of ${of} is known and watched`, 'ms', readyMs, library.readyMs),
    besideLibrary('memory', 'MB', megabytes(pid), megabytes(library.pid)),
  ];
  progress('idle');
  figures.push(...(await idle(setting, pid)));
  progress('saves');
  figures.push(...(await latencies(setting)));
  progress('storms');
  figures.push(...(await storms(setting, pid)));
  figures.push(besideLibrary('memory afterwards', 'MB', megabytes(pid), megabytes(library.pid)));
  return {
    figures,
    notes: [
      'A save is stored two seconds after it has settled, in case an agent reports the same act.',
      'Both watch the tree at the same time, so that each save and each storm reaches both.',
    ],
  };
}

async function startLibrary(roots: readonly string[]): Promise<Library> {
  const startedAt = performance.now();
  const library = fork(join(projectRoot, 'bench/chokidar-process.ts'), [...roots], { stdio: 'inherit' });
  await once(library, 'message');
  return { process: library, pid: library.pid!, readyMs: performance.now() - startedAt };
}

/** How long it takes until all roots are watched, and their files compared once more after that, ms. */
async function startWatching(client: Client, roots: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await client.call('settings.set', { changes: { watchEditors: true, watchedFolders: [...roots] } });
  return await until(startedAt, async () => {
    const { watching: now } = await client.call('host.status', {});
    return (
      now.roots.length === roots.length &&
      now.roots.every(({ state, comparedAt }) => state === 'watching' && comparedAt !== null)
    );
  });
}

async function idle({ host, library, size }: Setting, pid: number): Promise<readonly Figure[]> {
  const used = (one: number) => ({ cpu: cpuMs(one) ?? 0, woken: wakeUps(one) ?? 0 });
  const all = [pid, library.pid, host.pid] as const;
  const before = all.map(used);
  await setTimeout(size.idleMs);
  const [ours, theirs, hosts] = all.map((one, index) => {
    const { cpu, woken } = used(one);
    const share = (PERCENT * (cpu - before[index]!.cpu)) / size.idleMs;
    return { share, woken: ((woken - before[index]!.woken) * 1_000) / size.idleMs };
  });
  const minutes = `idle for ${size.idleMs / 60_000} min`;
  return [
    besideLibrary(`${minutes}: processor time of the watcher, of one core`, '%', ours!.share, theirs!.share),
    besideLibrary(`${minutes}: wake-ups of the watcher`, '/s', ours!.woken, theirs!.woken),
    { what: `${minutes}: processor time of the host, of one core`, unit: '%', value: hosts!.share },
    { what: `${minutes}: wake-ups of the host`, unit: '/s', value: hosts!.woken },
  ];
}

async function latencies({ client, library, roots, size }: Setting): Promise<readonly Figure[]> {
  const stored: number[] = [];
  const heard: number[] = [];
  for (let save = 0; save < size.saves; save++) {
    const path = join(roots[save % ROOTS]!, 'src/d0', `f${save}.ts`);
    const startedAt = performance.now();
    const hearing = once(library.process, 'message').then(() => heard.push(performance.now() - startedAt));
    const before = await newest(client);
    writeFileSync(path, `saved ${save}, and more\n`);
    stored.push(await until(startedAt, async () => (await newest(client)) !== before));
    await hearing;
    await setTimeout(APART);
  }
  return [
    {
      what: 'save to stored',
      unit: 'ms',
      value: spreadOf(stored),
      ratio: { to: `save to event of ${LIBRARY}`, value: spreadOf(stored).p50 / spreadOf(heard).p50 },
    },
    { what: `save to event of ${LIBRARY}`, unit: 'ms', value: spreadOf(heard) },
  ];
}

async function storms({ client, library, roots, size }: Setting, pid: number): Promise<readonly Figure[]> {
  let events = 0;
  let lastEventAt = 0;
  library.process.on('message', () => {
    events++;
    lastEventAt = performance.now();
  });
  const ours: number[] = [];
  const theirs: number[] = [];
  const before = { ours: cpuMs(pid) ?? 0, theirs: cpuMs(library.pid) ?? 0 };
  let facts = 0;
  for (let storm = 0; storm < size.storms; storm++) {
    const folder = join(roots[storm]!, 'src/extracted');
    mkdirSync(folder);
    const last = await newest(client);
    const startedAt = performance.now();
    for (let file = 0; file < STORM_FILES; file++) writeFileSync(join(folder, `s${file}.ts`), `${file}\n`);
    ours.push(await until(startedAt, async () => (await newest(client)) !== last));
    await until(startedAt, async () => performance.now() - lastEventAt > QUIET);
    theirs.push(lastEventAt - startedAt);
    await setTimeout(APART);
    facts += await storedSince(client, last);
  }
  const used = { ours: (cpuMs(pid) ?? 0) - before.ours, theirs: (cpuMs(library.pid) ?? 0) - before.theirs };
  const each = `storm of ${STORM_FILES.toLocaleString('en')} files`;
  return [
    {
      what: `${each}: written to stored`,
      unit: 'ms',
      value: spreadOf(ours),
      ratio: { to: `the last event of ${LIBRARY}`, value: spreadOf(ours).p50 / spreadOf(theirs).p50 },
    },
    besideLibrary(
      `${each}: processor time of the watcher`,
      'ms',
      used.ours / size.storms,
      used.theirs / size.storms,
    ),
    besideLibrary(`${each}: facts recorded`, 'each', facts / size.storms, events / size.storms, 'events'),
  ];
}

function besideLibrary(what: string, unit: Figure['unit'], value: number, library: number, of = ''): Figure {
  const ratio = library === 0 ? 0 : value / library;
  const words = [LIBRARY, `${library.toFixed(library < 10 ? 2 : 0)} ${of || unit}`].join(': ');
  return { what, unit, value, ratio: { to: words, value: ratio } };
}

function megabytes(pid: number): number {
  return (residentBytes(pid) ?? 0) / BYTES_PER_MB;
}

/** The latest entry of the log; null: there is none. */
async function newest(client: Client): Promise<number | null> {
  const { entries } = await client.call('activity.list', { limit: 1 });
  return entries[0]?.eventId ?? null;
}

async function storedSince(client: Client, last: number | null): Promise<number> {
  return ((await newest(client)) ?? 0) - (last ?? 0);
}

/** Asks until it is so; gives the time since `startedAt`, ms. Throws where it never is. */
async function until(startedAt: number, isSo: () => Promise<boolean>): Promise<number> {
  for (; performance.now() - startedAt < PATIENCE; await setTimeout(POLL)) {
    if (await isSo()) return performance.now() - startedAt;
  }
  throw new Error('What was waited for never came.');
}
