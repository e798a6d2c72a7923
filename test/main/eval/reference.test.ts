import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadTrajectories } from '../../../main/eval/load-trajectories.ts';
import type { Manifest } from '../../../main/eval/manifest.ts';
import { PROBES } from '../../../main/eval/probes.ts';
import { replayRepo } from '../../../main/eval/replay.ts';
import { createReport, type EvalReport, type ScoreTable } from '../../../main/eval/report.ts';
import { baselines } from '../../../main/eval/systems/baselines.ts';
import { sharedFolder } from '../../builders/shared-data.ts';

if (sharedFolder === null) {
  console.warn('../shared is missing: the baselines are not checked against the independent evaluator');
}

/**
 * Printed by the independent evaluator in the shared folder:
 * `node tools/replay_eval/replay.mjs --data data/trajectories --subject frequency`
 * with the systems in this order.
 */
const SYSTEMS = ['recency', 'frequency', 'bm25', 'co-session', 'random'];
const CONDITIONAL = {
  'P1-edit': [0.381, 0.47, 0.474, 0.43, 0.192],
  'P1-read': [0.424, 0.501, 0.604, 0.464, 0.23],
  P2: [0.586, 0.193, 0.383, 0.264, 0.042],
  'P2-switch': [0.218, 0.166, 0.221, 0.216, 0.052],
  P3: [0.667, 0.587, 0.494, 0.562, 0.128],
};
const UNCONDITIONAL = {
  'P1-edit': [0.324, 0.399, 0.403, 0.365, 0.163],
  'P1-read': [0.383, 0.454, 0.546, 0.42, 0.208],
  P2: [0.421, 0.139, 0.275, 0.19, 0.03],
  P3: [0.642, 0.565, 0.476, 0.542, 0.124],
};
const MOSTLY_NEW = {
  'P1-edit': [0.08, 0.058, 0.094, 0.081, 0.024],
  'P1-read': [0.159, 0.106, 0.202, 0.077, 0.035],
  P2: [0.117, 0.028, 0.072, 0.047, 0.007],
  P3: [0.658, 0.601, 0.564, 0.581, 0.146],
};
const COVERAGE = {
  'P1-edit': { gold: 1733, eligible: 1225, probes: 378, scored: 321 },
  'P1-read': { gold: 3062, eligible: 2377, probes: 389, scored: 352 },
  P2: { gold: 17522, eligible: 12584, probes: 17522, scored: 12584 },
  P3: { gold: 29777, eligible: 28680, probes: 29777, scored: 28680 },
};
/** Frequency against the strongest of the five: probe, that one, difference, ends of the interval. */
const INTERVALS = [
  ['P1-edit', 'bm25', -0.004, -0.057, 0.049],
  ['P1-read', 'bm25', -0.102, -0.154, -0.049],
  ['P2', 'recency', -0.392, -0.422, -0.36],
  ['P2-switch', 'bm25', -0.054, -0.068, -0.04],
  ['P3', 'recency', -0.08, -0.095, -0.066],
] as const;

/** How far two readings of the protocol may differ. */
const TOLERANCE = 0.005;

function expectTable(table: ScoreTable, expected: Readonly<Record<string, readonly number[]>>): void {
  for (const { probe, means } of table.rows) {
    for (const [column, value] of (expected[probe] ?? []).entries()) {
      const system = SYSTEMS[column]!;
      expect(Math.abs(means[system]! - value), `${system} on ${probe}`).toBeLessThan(TOLERANCE);
    }
  }
}

describe.skipIf(sharedFolder === null)('the baselines on all recorded sessions', () => {
  let report: EvalReport;

  beforeAll(async () => {
    const { repos, files, malformed } = await loadTrajectories([join(sharedFolder!, 'data/trajectories')]);
    const systems = baselines(42);
    const tasks = repos.flatMap((repo) => [...replayRepo(repo, systems, 'sim')]);
    const manifest: Manifest = {
      date: '',
      source: { version: '', commit: null, modified: null },
      node: '',
      settings: {
        repos: null,
        maxTasks: null,
        without: [],
        personFactors: [],
        clock: 'sim',
        bootstrap: { resamples: 1_000, seed: 42 },
      },
      files,
      malformed,
    };
    report = createReport(manifest, { subject: 'frequency', ablations: [], baselines: SYSTEMS }, tasks);
  });

  test('every line is read', () => {
    expect(report.manifest.malformed).toEqual([]);
    expect([report.tasks.length, report.repos.length]).toEqual([445, 11]);
  });

  test('coverage is the same', () => {
    expect(report.coverage).toMatchObject(COVERAGE);
  });

  test('conditional scores are the same', () => {
    expectTable(report.conditional, CONDITIONAL);
  });

  test('unconditional scores are the same', () => {
    expectTable(report.unconditional.all, UNCONDITIONAL);
    expectTable(report.unconditional.mostlyNew, MOSTLY_NEW);
    expect([report.unconditional.mostlyKnown.tasks, report.unconditional.mostlyNew.tasks]).toEqual([344, 79]);
  });

  test('intervals are the same', () => {
    expect(report.againstBaseline.map(({ probe, other }) => [probe, other])).toEqual(
      INTERVALS.map(([probe, other]) => [probe, other]),
    );
    for (const [index, [probe, , difference, low, high]] of INTERVALS.entries()) {
      const found = report.againstBaseline[index]!;
      expect(Math.abs(found.difference - difference), probe).toBeLessThan(TOLERANCE);
      expect(Math.abs(found.low - low), probe).toBeLessThan(TOLERANCE);
      expect(Math.abs(found.high - high), probe).toBeLessThan(TOLERANCE);
    }
    expect(PROBES).toHaveLength(INTERVALS.length);
  });
});
