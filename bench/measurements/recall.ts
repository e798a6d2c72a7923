import { mkdirSync } from 'node:fs';
import { createEngine } from '../../main/engine/engine.ts';
import type { ProjectMemory } from '../../main/engine/memory/project-memory.ts';
import { hostPaths } from '../../main/host/paths.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { LargeProject } from '../data/large-project.ts';
import { makeLargeProject } from '../data/make-large-project.ts';
import { atMost, type Benchmark, type Figure } from '../figure.ts';
import { withHome, withHost } from '../measured-host.ts';
import { type Spread, spreadOf } from '../spread.ts';

const SIZES = [2_000, 10_000, 100_000];
const QUICK_SIZES = [2_000, 10_000];
/** Recalls that only warm the engine up, and recalls measured. */
const WARM_UP = 200;
const RECALLS = 1_000;
const LIMIT = 10;
/** Aims of the largest project, ms. */
const P50_AIM_MS = 2;
const P99_AIM_MS = 10;

/** How long a recall takes in projects of three sizes, within the process and over the socket. */
export const recall: Benchmark = {
  name: 'recall',
  title: 'Recall: prompts of 12 words, 20 associations a resource',
  run: async ({ isQuick, progress }) => {
    const figures: Figure[] = [];
    for (const size of isQuick ? QUICK_SIZES : SIZES) {
      progress(`recall in ${size} resources`);
      figures.push(...(await withHome((home) => recallsAt(home, size))));
    }
    return { figures: withRatios(figures), notes: [] };
  },
};

async function recallsAt(home: string, size: number): Promise<readonly Figure[]> {
  const { database } = hostPaths(home);
  mkdirSync(home, { mode: 0o700 });
  const project = await makeLargeProject(database, size);
  const inProcess = await recallInProcess(database, project);
  const overSocket = await recallOverSocket(home, project);
  const at = `${size.toLocaleString('en')} resources`;
  return [
    { what: `in the process, first, ${at}`, unit: 'ms', value: inProcess.firstMs },
    { what: `in the process, each prompt's first, ${at}`, unit: 'ms', value: inProcess.cold },
    { what: `in the process, warm, ${at}`, unit: 'ms', value: inProcess.warm, aims: aims() },
    { what: `over the socket, first after start, ${at}`, unit: 'ms', value: overSocket.firstMs },
    { what: `over the socket, warm, ${at}`, unit: 'ms', value: overSocket.warm, aims: aims() },
  ];
}

function aims() {
  return [atMost('p50', P50_AIM_MS), atMost('p99', P99_AIM_MS)];
}

interface Recalls {
  readonly firstMs: number;
  readonly warm: Spread;
}

async function recallInProcess(
  file: string,
  project: LargeProject,
): Promise<Recalls & { readonly cold: Spread }> {
  const { store } = await openStore({ file, now: project.now });
  try {
    const { id } = store.projects.byKey(`name:${project.name}`)!;
    const engine = createEngine();
    const memory = engine.openMemory(store.memories.load(id).saved, store.memories.cold(id));
    const ask = (text: string): number => timeRecall(engine, memory, project, text);
    const [first, ...others] = project.prompts;
    const firstMs = ask(first!);
    const cold = spreadOf(others.slice(0, RECALLS).map(ask));
    const warm = spreadOf(others.slice(0, RECALLS).map(ask));
    return { firstMs, cold, warm };
  } finally {
    store.close();
  }
}

function timeRecall(
  engine: ReturnType<typeof createEngine>,
  memory: ProjectMemory,
  { now }: LargeProject,
  text: string,
): number {
  const startedAt = performance.now();
  engine.recall(memory, {
    text,
    now,
    session: null,
    limit: LIMIT,
    among: null,
    channels: null,
    isSuggestible: () => true,
    isNextFile: false,
  });
  return performance.now() - startedAt;
}

function recallOverSocket(home: string, project: LargeProject): Promise<Recalls> {
  return withHost(home, async (_host, client) => {
    const ask = async (query: string): Promise<number> => {
      const startedAt = performance.now();
      const { results } = await client.call('memory.recall', {
        project: project.name,
        query,
        at: project.now,
        limit: LIMIT,
      });
      if (results.length === 0) throw new Error(`Recall found nothing for "${query}".`);
      return performance.now() - startedAt;
    };
    const [first, ...others] = project.prompts;
    const firstMs = await ask(first!);
    for (const prompt of others.slice(0, WARM_UP)) await ask(prompt);
    const waits: number[] = [];
    for (const prompt of others.slice(0, RECALLS)) waits.push(await ask(prompt));
    return { firstMs, warm: spreadOf(waits) };
  });
}

/** Each figure over the one of the smallest project: how far recall grows with what is known. */
function withRatios(figures: readonly Figure[]): readonly Figure[] {
  const kinds = figures.findIndex(({ what }, index) => index > 0 && what.startsWith('in the process, first'));
  return figures.map((figure, index) => {
    if (index < kinds) return figure;
    const value = medianOf(figure) / medianOf(figures[index % kinds]!);
    return { ...figure, ratio: { to: 'smallest', value } };
  });
}

function medianOf({ value }: Figure): number {
  return typeof value === 'number' ? value : value.p50;
}
