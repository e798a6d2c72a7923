import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../../main/eval/manifest.ts';
import { renderMarkdown } from '../../../main/eval/render-markdown.ts';
import { createReport } from '../../../main/eval/report.ts';
import { TaskTally } from '../../../main/eval/task-scores.ts';

const CAST = { subject: 'ours', ablations: ['without x'], baselines: ['weak', 'strong'] };
const MANIFEST: Manifest = {
  date: '2026-02-03T00:00:00.000Z',
  source: { version: '1.2.3', commit: 'abc', modified: true },
  node: '24.0.0',
  settings: {
    repos: null,
    maxTasks: null,
    personFactors: [],
    without: ['x'],
    clock: 'sim',
    bootstrap: { resamples: 1_000, seed: 42 },
  },
  files: [],
  malformed: [],
};

/**
 * One task that asks for `known` + `unseen` next files; all systems have these reciprocal ranks on the known
 * ones.
 */
function task(repo: string, known: number, unseen: number, ranks: Readonly<Record<string, number>>) {
  const tally = new TaskTally(Object.keys(ranks));
  for (let index = 0; index < known; index++) {
    tally.count('P2', 1, 1);
    for (const [system, rank] of Object.entries(ranks)) tally.score('P2', system, rank);
  }
  for (let index = 0; index < unseen; index++) tally.count('P2', 1, 0);
  return tally.finish(repo, `${repo} ${known} ${unseen}`);
}

describe('a report', () => {
  const tasks = [
    task('one', 3, 1, { ours: 1, 'without x': 1 / 2, weak: 1 / 4, strong: 1 / 2 }),
    task('two', 1, 3, { ours: 1 / 2, 'without x': 1 / 2, weak: 1 / 4, strong: 1 }),
    task('two', 0, 0, { ours: 0, 'without x': 0, weak: 0, strong: 0 }),
  ];
  const report = createReport(MANIFEST, CAST, tasks);
  const row = (rows: (typeof report)['conditional']['rows']) => rows.find(({ probe }) => probe === 'P2')!;

  test('means are over single questions, unseen ones as 0 where unconditional', () => {
    // ours: (3 · 1 + 1/2) / 4 known, / 8 in all. strong: (3 · 1/2 + 1) / 4.
    expect(row(report.conditional.rows)).toEqual({
      probe: 'P2',
      questions: 4,
      means: { ours: 3.5 / 4, 'without x': 2 / 4, weak: 1 / 4, strong: 2.5 / 4 },
    });
    expect(row(report.unconditional.all.rows).means.ours).toBe(3.5 / 8);
  });

  test('tasks are split by what share of their files is known; one without files is in neither half', () => {
    const { mostlyKnown, mostlyNew } = report.unconditional;
    expect([mostlyKnown.tasks, mostlyNew.tasks]).toEqual([1, 1]);
    expect([row(mostlyKnown.rows).means.ours, row(mostlyNew.rows).means.ours]).toEqual([3 / 4, 0.5 / 4]);
  });

  test('the subject is compared with the strongest baseline and with each ablation', () => {
    // one: 3 · (1 − 1/2); two: 1/2 − 1; over 4 questions.
    expect(report.againstBaseline).toMatchObject([
      { probe: 'P2', subject: 'ours', other: 'strong', difference: 1 / 4, low: -1 / 2, high: 1 / 2 },
    ]);
    expect(report.againstAblations).toMatchObject([{ probe: 'P2', other: 'without x', difference: 1.5 / 4 }]);
  });

  test('a probe without questions has no score, which is not 0', () => {
    expect(report.conditional.rows.find(({ probe }) => probe === 'P3')!.means.ours).toBeNull();
    expect(renderMarkdown(report)).toContain('| P3 | – | – | – | – | 0 |');
  });

  test('without a subject there is nothing to compare', () => {
    const { againstBaseline, againstAblations } = createReport(MANIFEST, { ...CAST, subject: null }, tasks);
    expect([againstBaseline, againstAblations]).toEqual([[], []]);
  });

  test('each repository stands for itself', () => {
    expect(report.repos.map(({ repo, conditional }) => [repo, row(conditional.rows).means.ours])).toEqual([
      ['one', 1],
      ['two', 1 / 2],
    ]);
    expect(renderMarkdown(report)).toContain('| one | 1 | – / – | – / – | 1.000 / 0.500 | – / – | – / – |');
  });
});
