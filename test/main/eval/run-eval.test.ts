import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../main/eval/render-markdown.ts';
import { type EvalProgress, runEval } from '../../../main/eval/run-eval.ts';
import { FIRST_TASK, SECOND_TASK } from '../../builders/trajectory-builder.ts';

const NOW = Date.UTC(2026, 1, 3);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holloway-eval-'));
  const lines = [FIRST_TASK, SECOND_TASK].map((line) => JSON.stringify(line));
  await writeFile(join(folder, 'tiny.jsonl'), [...lines, 'torn'].join('\n'));
  await writeFile(join(folder, 'other.jsonl'), lines[0]!);
});

afterEach(() => rm(folder, { recursive: true }));

describe('an evaluation', () => {
  test('scores the engine, its ablations and the baselines on the same questions', async () => {
    const { cast, conditional, againstAblations, tasks } = await runEval({
      data: [folder],
      without: ['lexical', 'recency', 'lexical'],
      now: NOW,
    });
    expect(cast).toEqual({
      subject: 'holloway',
      ablations: ['without lexical', 'without recency'],
      baselines: ['recency', 'frequency', 'bm25', 'co-session', 'random'],
    });
    for (const { means } of conditional.rows) {
      expect(Object.keys(means)).toEqual(['holloway', ...cast.ablations, ...cast.baselines]);
    }
    expect(conditional.rows.map(({ questions }) => questions)).toEqual([1, 1, 4, 3, 3]);
    expect(againstAblations.map(({ other }) => other)).toContain('without recency');
    expect(tasks.map(({ repo, session }) => `${repo} ${session}`)).toEqual([
      'other first',
      'tiny first',
      'tiny second',
    ]);
  });

  test('says how far it is after each task', async () => {
    const seen: EvalProgress[] = [];
    await runEval({ data: [folder], now: NOW }, (progress) => seen.push(progress));
    expect(seen).toEqual([
      { repo: 'other', tasksDone: 1, tasksTotal: 3 },
      { repo: 'tiny', tasksDone: 2, tasksTotal: 3 },
      { repo: 'tiny', tasksDone: 3, tasksTotal: 3 },
    ]);
  });

  test('gives the same report again, as JSON and as Markdown', async () => {
    const options = { data: [folder], without: ['recurrence'], now: NOW };
    const [one, two] = [await runEval(options), await runEval(options)];
    expect(JSON.parse(JSON.stringify(one))).toEqual(two);
    expect(renderMarkdown(two)).toBe(renderMarkdown(one));
  });

  test('a channel that does not exist is an error that names those that do', async () => {
    await expect(runEval({ data: [folder], without: ['luck'], now: NOW })).rejects.toMatchObject({
      code: 'unknown-channel',
      message: expect.stringContaining('lexical, associative'),
    });
  });

  test('the Markdown names the malformed line, the intervals and each repository', async () => {
    const markdown = renderMarkdown(await runEval({ data: [folder], now: NOW }));
    for (const part of [
      '# Replay of 3 tasks in 2 repositories',
      '| P2-switch | 10 | 3 | 30% | 10 | 3 |',
      '1000 resamples, seed 42',
      '### Tasks whose files are mostly new (2)',
      '| tiny | 2 |',
      '- malformed lines: 1\n  - tiny.jsonl:3: not JSON',
      '2026-02-03T00:00:00.000Z',
    ]) {
      expect(markdown).toContain(part);
    }
    expect(markdown).not.toContain('What a channel adds');
  });
});
