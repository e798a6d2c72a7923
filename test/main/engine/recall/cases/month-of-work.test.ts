import { describe, expect, it } from 'vitest';
import { START } from '../../../../builders/event-builder.ts';
import { engine, memoryOf, pathsOf, query } from '../../../../builders/memory-builder.ts';
import { monthOfWork, TASKS } from '../../../../builders/month-of-work.ts';

const DAY = 86_400_000;

describe('A month of ordinary use does not bury the useful (R-12)', () => {
  const events = monthOfWork();
  const memory = memoryOf(events);
  const now = START + 30 * DAY;

  it('is a month of 2,000 events', () => {
    expect(events.length).toBe(2_000);
  });

  it('finds all known files among the first five for at least 16 of 20 tasks', () => {
    const found = TASKS.filter(({ words, files }) => {
      const firstFive = pathsOf(engine.recall(memory, query(`${words} needs another look`, { now })));
      return files.every((file) => firstFive.includes(file));
    });
    expect(found.length).toBeGreaterThanOrEqual(16);
  });

  it('names none of the everyday files in the first three', () => {
    const everyday = new Set(['package.json', 'README.md', 'CHANGELOG.md']);
    for (const { words } of TASKS) {
      const firstThree = pathsOf(engine.recall(memory, query(words, { now, limit: 3 })));
      expect(firstThree.filter((path) => everyday.has(path))).toEqual([]);
    }
  });
});
