import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../builders/command-line.ts';
import { FIRST_TASK, SECOND_TASK } from '../../builders/trajectory-builder.ts';

const { project, run } = commandLine({ hasHost: false });
const data = join(project, 'tiny.jsonl');

beforeAll(() => {
  writeFileSync(data, [FIRST_TASK, SECOND_TASK].map((task) => JSON.stringify(task)).join('\n'));
});

describe('eval', () => {
  it('prints the report as Markdown', async () => {
    const { code, stdout } = await run(['eval', '--data', data, '--without', 'lexical', 'recency']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# Replay of 2 tasks in 1 repository\n/);
    expect(stdout).toContain('without lexical');
    expect(stdout).toContain('without recency');
  });

  it('measures people’s work by other weights', async () => {
    const { code, stdout } = await run(['eval', '--data', data, '--person-factors', '0.5', '2']);
    expect(code).toBe(0);
    expect(stdout).toContain('people × 0.5');
    expect(stdout).toContain('people’s weights: 0.5, 2');
  });

  it.each([[['--json']], [['--json', '-']]])('prints JSON alone with %s', async (options) => {
    const { stdout } = await run(['eval', '--data', data, ...options]);
    expect(JSON.parse(stdout)).toMatchObject({ manifest: { settings: { clock: 'sim' } } });
  });

  it('writes both where it is told', async () => {
    const options = ['--json', 'report.json', '--out', 'report.md', '--clock', 'real', '--max-tasks', '1'];
    expect(await run(['eval', '--data', data, ...options])).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(join(project, 'report.md'), 'utf8')).toMatch(/^# Replay of 1 task/);
    expect(JSON.parse(readFileSync(join(project, 'report.json'), 'utf8'))).toMatchObject({
      manifest: { settings: { clock: 'real', maxTasks: 1 } },
    });
  });

  it.each([
    { options: ['--data', data, '--without', 'sixth-sense'], code: 2, says: 'no channel sixth-sense' },
    {
      options: ['--data', data, '--person-factors', '-1'],
      code: 2,
      says: 'It must be numbers from 0 to 10.',
    },
    { options: ['--data', data, '--repos', 'none'], code: 2, says: 'no repository none' },
    { options: ['--data', 'absent'], code: 1, says: 'absent: no such file or directory.' },
  ])('says what is wrong with $options', async ({ options, code, says }) => {
    const outcome = await run(['eval', ...options]);
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(outcome.stderr).toContain(says);
  });
});
