import { describe, expect, it } from 'vitest';
import { call, changed, edit, event, prompt, read, START } from '../../../builders/event-builder.ts';
import {
  engine,
  memoryOf,
  ordinalOf,
  pathsOf,
  query,
  weightBetween,
} from '../../../builders/memory-builder.ts';

const DAY = 86_400_000;

describe('observing', () => {
  it('touches the error, then the tool, then the files, in the order of the act', () => {
    const memory = memoryOf([{ ...edit('s1', 'b.ts', 'a.ts'), error: 'Error: no match' }]);
    const kinds = Array.from({ length: memory.size }, (_, ordinal) => {
      const { kind, name } = memory.resource(ordinal);
      return `${kind} ${name}`;
    });
    expect(kinds).toEqual(['error error: no match', 'tool Edit', 'file b.ts', 'file a.ts']);
  });

  it('counts accesses, edits and reads of files', () => {
    const memory = memoryOf([
      read('s1', 'a.ts'),
      edit('s1', 'a.ts'),
      { ...edit('s2', 'a.ts'), access: 'create' },
    ]);
    expect(memory.resource(ordinalOf(memory, 'a.ts'))).toMatchObject({
      accesses: 3,
      edits: 2,
      reads: 1,
      sessions: 2,
      deleted: false,
      pinned: false,
      pinnedAssociations: 0,
    });
  });

  it('moves activation half of the way to 1 with each touch, from what is left of it', () => {
    const touched = (days: number) => ({ ...changed('s1', 'a.ts'), at: START + days * DAY });
    const activationAfter = (...days: number[]) => {
      const memory = memoryOf(days.map(touched));
      return memory.resource(ordinalOf(memory, 'a.ts')).activation;
    };
    expect(activationAfter(0)).toBe(0.5);
    expect(activationAfter(0, 0)).toBe(0.75);
    expect(activationAfter(0, 2)).toBeCloseTo(0.5 * 0.85 ** 2 + 0.5 * (1 - 0.5 * 0.85 ** 2), 12);
  });

  it('counts a session once, also when sessions take turns', () => {
    const turns = Array.from({ length: 10 }, (_, index) => read(index % 2 === 0 ? 'left' : 'right', 'a.ts'));
    const memory = memoryOf(turns);
    expect(memory.resource(ordinalOf(memory, 'a.ts')).sessions).toBe(2);
    expect(memory.sessionsSeen).toBe(2);
  });

  it('knows a deleted file as deleted until it is touched again', () => {
    const gone = memoryOf([edit('s1', 'a.ts'), { ...changed('s1', 'a.ts'), access: 'delete' }]);
    expect(gone.resource(ordinalOf(gone, 'a.ts')).deleted).toBe(true);
    expect(engine.recall(gone, query('a.ts'))).toEqual([]);
    const back = memoryOf([{ ...edit('s2', 'a.ts'), access: 'create' }], gone);
    expect(pathsOf(engine.recall(back, query('a.ts')))).toEqual(['a.ts']);
  });

  it('gathers the words of the task and of the search that led to a file', () => {
    const memory = memoryOf([
      prompt('s1', 'totals are rounded wrong'),
      { ...read('s1', 'src/money.ts'), query: 'roundHalfEven' },
    ]);
    const ordinal = ordinalOf(memory, 'src/money.ts');
    for (const term of ['money', 'totals', 'rounded', 'half', 'roundhalfeven']) {
      expect(memory.postings(term).countFor(ordinal)).toBe(1);
    }
  });

  it('leads from an error to the files that fixed it', () => {
    const memory = memoryOf([
      { ...call('s1', 'Bash'), ok: false, error: 'TypeError: total is undefined\n  at src/total.ts:3:9' },
      edit('s1', 'src/total.ts'),
    ]);
    const ends = { from: 'error', to: 'file' } as const;
    const towards = weightBetween(memory, 'typeerror: total is undefined', 'src/total.ts', ends);
    // Window: error, Bash, Edit; twice the rate at the first place of three.
    expect(towards).toBeCloseTo((0.2 / 3) * (1 / (1 + Math.exp(-4))), 12);
    const hits = engine.recall(memory, query('total is undefined', { channels: ['associative'] }));
    const confirmed = memoryOf(
      [
        event({
          type: 'error_resolved',
          session: 's2',
          error: 'TypeError: total is undefined',
          paths: ['src/total.ts'],
        }),
      ],
      memory,
    );
    expect(hits).toEqual([]); // once, and not next to it: not yet strong enough to say
    expect(
      pathsOf(engine.recall(confirmed, query('total is undefined', { channels: ['associative'] }))),
    ).toEqual(['src/total.ts']);
  });

  it('doubles the rate also where the error comes last', () => {
    const error = 'Error: no match';
    const memory = memoryOf([changed('s1', 'a.ts'), event({ type: 'error_reported', session: 's1', error })]);
    const towards = weightBetween(memory, 'a.ts', 'error: no match', { from: 'file', to: 'error' });
    expect(towards).toBeCloseTo(0.2 * (1 / (1 + Math.exp(-4))), 12);
  });

  it('keeps subagents apart from each other and from the main agent', () => {
    const as = (thread: string | null, path: string) => ({ ...read('s1', path), tool: null, thread });
    const memory = memoryOf([
      as(null, 'main.ts'),
      as('one', 'one.ts'),
      as('two', 'two.ts'),
      as('one', 'also.ts'),
    ]);
    expect(weightBetween(memory, 'one.ts', 'also.ts')).toBeGreaterThan(0);
    for (const other of ['main.ts', 'two.ts']) {
      expect(weightBetween(memory, other, 'one.ts')).toBe(0);
      expect(weightBetween(memory, other, 'also.ts')).toBe(0);
    }
  });

  it("lets a subagent work on its session's prompt", () => {
    const memory = memoryOf([prompt('s1', 'rename the harbour'), { ...read('s1', 'a.ts'), thread: 'one' }]);
    expect(memory.postings('harbour').countFor(ordinalOf(memory, 'a.ts'))).toBe(1);
    expect(memory.session('s1\none')?.prompt).toBe('rename the harbour');
  });

  it('learns from imported past times without negative ages', () => {
    const memory = memoryOf([
      { ...changed('s2', 'a.ts', 'b.ts'), at: START },
      { ...changed('s1', 'a.ts', 'b.ts'), at: START - 400 * DAY },
    ]);
    const { firstAt, lastAt, reinforcement, activation } = memory.resource(ordinalOf(memory, 'a.ts'));
    expect({ firstAt, lastAt }).toEqual({ firstAt: START - 400 * DAY, lastAt: START });
    expect(reinforcement).toBeLessThan(0.95);
    expect(activation).toBe(0.75);
    const list = memory.associations(ordinalOf(memory, 'a.ts'));
    expect(list.get(list.indexOf(ordinalOf(memory, 'b.ts')))).toMatchObject({ at: START, coAccesses: 2 });
  });

  it('remembers what an agent was told until its context is compacted', () => {
    const told = [
      read('s1', 'a.ts', 'b.ts'),
      event({ type: 'injected', session: 's1', paths: ['b.ts', 'unknown.ts'] }),
    ];
    const memory = memoryOf(told);
    expect(memory.session('s1')?.told).toEqual([ordinalOf(memory, 'b.ts')]);
    expect(memoryOf([event({ type: 'compacted', session: 's1' })], memory).session('s1')?.told).toEqual([]);
  });

  it.each([
    ['npm test -- --run', 'npm test'],
    ['  git   commit -m "x"', 'git commit'],
    ['ls -la src', 'ls'],
    ['make', 'make'],
  ])('knows the command «%s» as «%s»', (command, name) => {
    const memory = memoryOf([event({ type: 'command_finished', source: 'shell', command })]);
    expect(memory.find('command', name)).toBe(0);
  });
});
