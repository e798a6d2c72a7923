import { mkdirSync } from 'node:fs';
import { hostPaths } from '../../main/host/paths.ts';
import { activityStream } from '../data/activity-stream.ts';
import { makeLargeProject } from '../data/make-large-project.ts';
import type { Benchmark, Figure } from '../figure.ts';
import { type MeasuredHost, withHome, withHost } from '../measured-host.ts';

const SEED = 6;
const EVENTS = 50_000;
const QUICK_EVENTS = 5_000;
const SIZE = 100_000;
const QUICK_SIZE = 10_000;
const RECALLS = 1_000;
const BATCH = 1_000;
const BYTES_PER_MB = 1024 * 1024;

/** How much memory the host's process holds. */
export const memory: Benchmark = {
  name: 'memory',
  title: "Memory: resident size of the host's process",
  run: async ({ isQuick, progress }) => {
    const count = isQuick ? QUICK_EVENTS : EVENTS;
    progress('after events');
    const [empty, afterEvents] = await withHome((home) => residentAfterEvents(home, count));
    progress('large project');
    const size = isQuick ? QUICK_SIZE : SIZE;
    const [loaded, afterRecalls] = await withHome((home) => residentAfterRecalls(home, size));
    const figure = (what: string, bytes: number): Figure => ({
      what,
      unit: 'MB',
      value: bytes / BYTES_PER_MB,
      ...(bytes === empty ? {} : { ratio: { to: 'empty', value: bytes / empty } }),
    });
    return {
      figures: [
        figure('empty store', empty),
        figure(`after ${count.toLocaleString('en')} events`, afterEvents),
        figure(`${size.toLocaleString('en')} resources loaded, one recall`, loaded),
        figure(
          `${size.toLocaleString('en')} resources, ${RECALLS.toLocaleString('en')} recalls`,
          afterRecalls,
        ),
      ],
      notes: [],
    };
  },
};

function residentAfterEvents(home: string, count: number): Promise<readonly [number, number]> {
  return withHost(home, async (host, client) => {
    const empty = residentOf(host);
    const stream = activityStream('memory', SEED);
    for (let sent = 0; sent < count; sent += BATCH) {
      await client.call('event.record', { events: Array.from({ length: BATCH }, () => stream.next().value) });
    }
    return [empty, residentOf(host)];
  });
}

async function residentAfterRecalls(home: string, size: number): Promise<readonly [number, number]> {
  mkdirSync(home, { mode: 0o700 });
  const project = await makeLargeProject(hostPaths(home).database, size);
  return withHost(home, async (host, client) => {
    const ask = (query: string) =>
      client.call('memory.recall', { project: project.name, query, at: project.now });
    await ask(project.prompts[0]!);
    const loaded = residentOf(host);
    for (const prompt of project.prompts.slice(0, RECALLS)) await ask(prompt);
    return [loaded, residentOf(host)];
  });
}

function residentOf(host: MeasuredHost): number {
  const bytes = host.residentBytes();
  if (bytes === null) throw new Error('This system does not tell how much memory a process holds.');
  return bytes;
}
