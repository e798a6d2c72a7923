import { describe, expect, it } from 'vitest';
import type { ProjectMemory } from '../../../../main/engine/memory/project-memory.ts';
import { call, START } from '../../../builders/event-builder.ts';
import { engine, memoryOf } from '../../../builders/memory-builder.ts';

/** A memory of sessions, each a sequence of tool calls. */
function memoryOfRuns(...runs: readonly string[]): ProjectMemory {
  return memoryOf(runs.flatMap((run, index) => run.split(' ').map((tool) => call(`s${index}`, tool))));
}

/** Predictions for a session that has just made these calls; observing them teaches, too. */
function predictAfter(memory: ProjectMemory, run: string, among: readonly string[] | null = null) {
  for (const tool of run.split(' ').filter((each) => each !== '')) engine.observe(memory, call('now', tool));
  return engine.predictTool(memory, { session: 'now', now: START, limit: 3, among });
}

function times(count: number, run: string): readonly string[] {
  return Array.from({ length: count }, () => run);
}

describe('next-tool prediction', () => {
  it('follows the longest recent run of tools that was seen four times', () => {
    const memory = memoryOfRuns(...times(4, 'Grep Read Edit Bash'), ...times(9, 'Write Edit Read'));
    const [first] = predictAfter(memory, 'Grep Read Edit');
    expect(first?.name).toBe('Bash'); // although Edit alone was followed by Read more often
    expect(first?.evidence[0]).toMatchObject({
      channel: 'sequence',
      rank: 1,
      because: { after: ['Grep', 'Read', 'Edit'], times: 4, of: 4 },
    });
  });

  it('backs off to a shorter run below four', () => {
    const memory = memoryOfRuns(...times(3, 'Grep Read Edit Bash'), ...times(9, 'Write Edit Read'));
    const [first] = predictAfter(memory, 'Grep Read Edit');
    expect(first?.name).toBe('Read');
    expect(first?.evidence.find(({ channel }) => channel === 'sequence')?.because).toEqual({
      after: ['Edit'],
      times: 9,
      of: 12,
    });
  });

  it('falls back on direct associations where no run was seen four times', () => {
    const memory = memoryOfRuns(...times(3, 'Grep Read'));
    const [first] = predictAfter(memory, 'Grep');
    expect(first?.name).toBe('Read');
    expect(first?.evidence.map(({ channel }) => channel)).toContain('associative');
  });

  it('fuses the sequence (1) with frequency (0.5) over 20 plus rank', () => {
    // calls: Edit 8, Read 4, Bash 4 (later than Read); after Edit: Bash 4 of 4
    const memory = memoryOfRuns(...times(4, 'Read'), ...times(3, 'Edit'), ...times(4, 'Edit Bash'));
    const scores = Object.fromEntries(predictAfter(memory, 'Edit').map(({ name, score }) => [name, score]));
    expect(Object.keys(scores)).toEqual(['Bash', 'Edit', 'Read']);
    expect(scores.Bash).toBeCloseTo(1 / 21 + 0.5 / 22, 12);
    expect(scores.Edit).toBeCloseTo(0.5 / 21, 12);
    expect(scores.Read).toBeCloseTo(0.5 / 23, 12);
  });

  it('knows frequency alone at the start of a session, and nothing at the start of all', () => {
    const memory = memoryOfRuns(...times(2, 'Read'), 'Bash');
    expect(predictAfter(memory, '').map(({ name }) => name)).toEqual(['Read', 'Bash']);
    expect(predictAfter(memoryOf([]), '')).toEqual([]);
  });

  it('ranks only the tools it is asked to', () => {
    const memory = memoryOfRuns(...times(4, 'Grep Read Edit Bash'));
    expect(predictAfter(memory, 'Grep', ['Bash', 'Unknown']).map(({ name }) => name)).toEqual(['Bash']);
  });

  it('counts every run of tools once for each call that follows it', () => {
    const memory = memoryOfRuns('Grep Read Edit Bash');
    expect(memory.followers('Edit')).toEqual(new Map([['Bash', 1]]));
    expect(memory.followers('Read\nEdit')).toEqual(new Map([['Bash', 1]]));
    expect(memory.followers('Grep\nRead\nEdit')).toEqual(new Map([['Bash', 1]]));
  });
});
