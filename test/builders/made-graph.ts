import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RecordedEvent } from '../../contracts/event.ts';
import { MAX_EVENTS_PER_BATCH } from '../../contracts/protocol.ts';
import type { RunningHost } from './running-host.ts';
import { casePath } from './shared-cases.ts';

interface MadeGraph {
  readonly nodes: readonly { readonly path: string }[];
  readonly edges: readonly { readonly a: number; readonly b: number }[];
}

/** Time between two sessions, ms. */
const APART_MS = 1_000;

/**
 * Has a host learn the graph that `make-graph.mjs` of the shared cases makes: each edge is a session in which
 * both ends were edited. The same sizes give the same graph.
 */
export async function learnGraph(
  host: RunningHost,
  project: string,
  nodes: number,
  edges: number,
): Promise<void> {
  const program = casePath('tools/make-graph.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(nodes), String(edges)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const graph = JSON.parse(stdout) as MadeGraph; // Safe: the program prints one.
  const first = Date.now() - graph.edges.length * APART_MS;
  const events = graph.edges.map(
    ({ a, b }, index): RecordedEvent => ({
      at: first + index * APART_MS,
      source: 'editor',
      session: `session-${String(index)}`,
      project,
      type: 'file_changed',
      access: 'edit',
      paths: [graph.nodes[a]!.path, graph.nodes[b]!.path],
    }),
  );
  for (let from = 0; from < events.length; from += MAX_EVENTS_PER_BATCH) {
    await host.ask('event.record', { events: events.slice(from, from + MAX_EVENTS_PER_BATCH) });
  }
}
