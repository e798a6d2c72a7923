import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Benchmark } from './figure.ts';
import { day } from './measurements/day.ts';
import { disk } from './measurements/disk.ts';
import { git } from './measurements/git.ts';
import { hooks } from './measurements/hooks.ts';
import { maintenance } from './measurements/maintenance.ts';
import { memory } from './measurements/memory.ts';
import { recall } from './measurements/recall.ts';
import { recording } from './measurements/recording.ts';
import { shells } from './measurements/shells.ts';
import { start } from './measurements/start.ts';
import { watching } from './measurements/watching.ts';
import {
  type Conditions,
  describeConditions,
  describeMisses,
  describeSection,
  type Section,
} from './report.ts';

const BENCHMARKS: readonly Benchmark[] = [
  hooks,
  shells,
  recording,
  recall,
  start,
  disk,
  memory,
  maintenance,
  git,
  watching,
  day,
];

/** Names of the benchmarks, in their order. */
export const BENCHMARK_NAMES: readonly string[] = BENCHMARKS.map(({ name }) => name);

/** What is run, and where its figures go. */
export interface BenchOptions {
  /** Names of benchmarks; null or absent: all. */
  readonly only?: readonly string[] | null;
  /** Fewer samples and smaller sizes: for a look, not for a claim. */
  readonly quick?: boolean;
  /** Where to write the figures as JSON. */
  readonly json?: string | null;
  /** Told what is being measured. */
  readonly progress?: (message: string) => void;
}

/** All that was measured. */
export interface BenchReport {
  readonly conditions: Conditions;
  readonly sections: readonly Section[];
  /** Aims not reached, one sentence each; may be empty. */
  readonly misses: readonly string[];
}

/**
 * Measures and prints Markdown, each section when it is ready. Everything lies in temporary folders that are
 * removed. Takes about forty minutes. Throws RangeError for an unknown name.
 */
export function runBench(options: BenchOptions, print: (markdown: string) => void): Promise<BenchReport> {
  return runBenchmarks(BENCHMARKS, options, print);
}

/** The same with other benchmarks. */
export async function runBenchmarks(
  benchmarks: readonly Benchmark[],
  options: BenchOptions,
  print: (markdown: string) => void,
): Promise<BenchReport> {
  const { only = null, quick: isQuick = false, json = null, progress = () => undefined } = options;
  const chosen = choose(benchmarks, only);
  const [loadBefore] = loadavg();
  const sections: Section[] = [];
  print('# Benchmarks\n');
  for (const { name, title, run } of chosen) {
    const findings = await run({ isQuick, progress: (message) => progress(`${name}: ${message}`) });
    const section = { name, title, ...findings };
    sections.push(section);
    print(`${describeSection(section)}\n`);
  }
  const conditions: Conditions = {
    at: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    load: [loadBefore!, loadavg()[0]!],
    isQuick,
  };
  const report = { conditions, sections, misses: describeMisses(sections) };
  print(`${describeConditions(conditions)}\n`);
  print(
    report.misses.length === 0
      ? 'Every aim is reached.'
      : report.misses.map((miss) => `- ${miss}`).join('\n'),
  );
  if (json !== null) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  return report;
}

function choose(benchmarks: readonly Benchmark[], only: readonly string[] | null): readonly Benchmark[] {
  if (only === null) return benchmarks;
  const names = benchmarks.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new RangeError(`There is no benchmark ${unknown}: name some of ${names.join(', ')}.`);
  return benchmarks.filter(({ name }) => only.includes(name));
}
