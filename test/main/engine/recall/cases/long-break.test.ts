import { describe, expect, it } from 'vitest';
import { CHANNEL_NAMES } from '../../../../../main/engine/config.ts';
import { describeSlice } from '../../../../../main/engine/decay/sweep.ts';
import type { ProjectMemory } from '../../../../../main/engine/memory/project-memory.ts';
import { edit, event, inOrder, prompt, read, START } from '../../../../builders/event-builder.ts';
import { engine, memoryOf, pathsOf, query } from '../../../../builders/memory-builder.ts';

const DAY = 86_400_000;
const BREAK_DAYS = 70;
const AREAS = 100;

/** 500 files: a hundred areas of five, each worked on in three sessions. */
function work() {
  const sessions = Array.from({ length: 3 * AREAS }, (_, index) => {
    const area = `area${index % AREAS}`;
    const session = `s${index}`;
    const files = Array.from({ length: 5 }, (_, file) => `src/${area}/part${file}.ts`);
    return [prompt(session, `the ${area} totals`), read(session, ...files), edit(session, files[index % 5]!)];
  });
  return inOrder(sessions.flat());
}

/**
 * All files but the one of the normal day, in order. Without base level, whose order between a file used
 * often and one used late is meant to move with time.
 */
function restOf(memory: ProjectMemory, now: number): readonly string[] {
  const channels = CHANNEL_NAMES.filter((name) => name !== 'base-level');
  const hits = engine.recall(memory, query('area42 totals', { now, limit: 500, channels }));
  return pathsOf(hits).filter((path) => path !== 'src/area7/part0.ts');
}

describe('Coming back after a long break finds everything (R-17)', () => {
  const before = memoryOf(work());
  const after = memoryOf(work());
  const worked = START + 3 * 3 * AREAS * 1000;
  for (let day = 1; day <= BREAK_DAYS; day++) {
    const text = describeSlice({ from: 0, to: after.size });
    engine.observe(after, event({ type: 'swept', source: 'host', at: worked + day * DAY, text }));
  }
  const back = worked + BREAK_DAYS * DAY;

  it.each(['area7 totals', 'area42', 'src/area99/part3.ts'])('finds the files of «%s» as before', (text) => {
    const asked = (memory: ProjectMemory, now: number) =>
      pathsOf(engine.recall(memory, query(text, { now })));
    expect(asked(after, back)).toEqual(asked(before, worked));
  });

  it('ranks all 500 as before', () => {
    expect(restOf(after, back)).toEqual(restOf(before, worked));
  });

  it('still knows every file', () => {
    expect(after.frequentFiles(1_000).length).toBe(500);
  });

  it('ranks the rest, after a normal day on one of them, as without the break', () => {
    const normalDay = (from: number) =>
      inOrder([prompt('new', 'the area7 totals'), edit('new', 'src/area7/part0.ts')], from);
    const withBreak = memoryOf(normalDay(back), after);
    const without = memoryOf(normalDay(worked), before);
    expect(restOf(withBreak, back + DAY)).toEqual(restOf(without, worked + DAY));
  });
});
