import { describe, expect, test } from 'vitest';
import { CHANNEL_NAMES } from '../../../../main/engine/config.ts';
import { createEngine } from '../../../../main/engine/engine.ts';
import type { ActivityEvent } from '../../../../main/engine/model/event.ts';
import type { EvaluatedMemory, EvaluatedSystem } from '../../../../main/eval/systems/evaluated-system.ts';
import { holloway, hollowayWithPeople } from '../../../../main/eval/systems/holloway.ts';
import { event, START } from '../../../builders/event-builder.ts';
import { FIRST_TASK, SECOND_TASK, trajectory } from '../../../builders/trajectory-builder.ts';

const FILES = new Set(['src/parse.ts', 'src/header.ts', 'src/quote.ts']);
const TOOLS = new Set(['Read', 'Edit']);

/** A memory that has learned both tasks and is in a third one. */
function learned(system = holloway()) {
  const memory = system.open('tiny');
  for (const { session, agent, task, events } of [trajectory(FIRST_TASK), trajectory(SECOND_TASK)]) {
    memory.beginTask({ session, agent, task }, START);
    for (const one of events) memory.record(one, START);
    memory.endTask(START);
  }
  memory.beginTask({ session: 'third', agent: null, task: 'Change how a header is quoted' }, START);
  return memory;
}

const FILE_QUESTION = { candidates: FILES, limit: 10, now: START };

/** What the engine expects next once the running task, about a header, has read parse.ts. */
function nextFileAfterParse(system = holloway()): string | undefined {
  const memory = learned(system);
  const { events } = trajectory({ session: 'third', events: [{ tool: 'Read', file: 'src/parse.ts' }] });
  for (const one of events) memory.record(one, START);
  return memory.predictNext('file', FILE_QUESTION)[0];
}

describe('the engine as a system under test', () => {
  test('the engine learns what a host would have logged, and is asked as a host would ask', () => {
    const engine = createEngine();
    const memory = engine.openMemory();
    const logged: readonly ActivityEvent[] = [
      event({ type: 'session_started' }),
      event({ type: 'prompt', text: 'Quote the header' }),
      event({ type: 'tool_call', tool: 'Read', access: 'read', paths: ['src/parse.ts'], ok: true }),
      event({
        type: 'tool_call',
        tool: 'Bash',
        command: 'make',
        paths: ['Makefile'],
        ok: false,
        error: 'no rule',
      }),
      event({ type: 'prompt', text: 'and the lines' }),
      event({ type: 'compacted' }),
      event({ type: 'session_ended' }),
    ];
    for (const one of logged) engine.observe(memory, one);

    const replayed: EvaluatedMemory = holloway().open('tiny');
    const recorded = trajectory({
      session: 's1',
      events: [
        { tool: 'Read', file: 'src/parse.ts', ok: true },
        { tool: 'Bash', command: 'make', file: 'Makefile', ok: false, error: 'no rule' },
        { prompt: 'and the lines' },
        { compact: true },
      ],
    });
    replayed.beginTask({ session: 's1', agent: 'claude-code', task: 'Quote the header' }, START);
    for (const one of recorded.events) replayed.record(one, START);
    replayed.endTask(START);

    const files = ['src/parse.ts', 'Makefile'];
    const query = { session: 's1', now: START, limit: 10, among: files, isSuggestible: () => true };
    const question = { candidates: new Set(files), limit: 10, now: START };
    const text = 'make the header lines';
    expect(replayed.recall(text, 'edit', question)).toEqual(
      engine
        .recall(memory, { ...query, text, channels: null, isNextFile: false })
        .map(({ resource }) => resource.name),
    );
    expect(replayed.predictNext('file', question)).toEqual(
      engine.predictFile(memory, query).map(({ resource }) => resource.name),
    );
    expect(replayed.predictNext('tool', { ...question, candidates: TOOLS })).toEqual(
      engine.predictTool(memory, { ...query, among: [...TOOLS] }).map(({ name }) => name),
    );
  });

  test('only candidates are ranked, all of them', () => {
    expect(new Set(learned().recall('parse', 'edit', FILE_QUESTION))).toEqual(FILES);
  });

  test('the next tool is one of those asked about', () => {
    const tools = learned().predictNext('tool', { candidates: TOOLS, limit: 3, now: START });
    expect(new Set(tools)).toEqual(TOOLS);
  });

  test('the next file is first of all the one just touched, unless recency is left out', () => {
    expect(nextFileAfterParse()).toBe('src/parse.ts');
    expect(nextFileAfterParse(holloway('recency'))).not.toBe('src/parse.ts');
  });

  test('what a person’s sessions say of what goes with what counts by their weight', () => {
    const first = (system: EvaluatedSystem): string | undefined => {
      const memory = system.open('tiny');
      // The second is an agent’s.
      for (const [session, other] of ['src/quote.ts', 'src/header.ts'].entries()) {
        memory.beginTask({ session: `s${session}`, agent: null, task: '' }, START);
        const events = ['src/parse.ts', other].map((file) => ({ tool: 'Edit', file }));
        for (const one of trajectory({ session: 's', events }).events) memory.record(one, START);
        memory.endTask(START);
      }
      memory.beginTask({ session: 'asks', agent: null, task: '' }, START);
      const candidates = new Set(['src/header.ts', 'src/quote.ts']);
      return memory.recall('parse', 'edit', { ...FILE_QUESTION, candidates })[0];
    };
    expect([holloway(), hollowayWithPeople(1), hollowayWithPeople(10)].map(first)).toEqual([
      'src/header.ts',
      'src/header.ts',
      'src/quote.ts',
    ]);
  });

  test('repositories do not share memory', () => {
    const system = holloway();
    learned(system);
    const other = system.open('other');
    other.beginTask({ session: 's', agent: null, task: 'quote the header' }, START);
    expect(other.recall('quote the header', 'edit', FILE_QUESTION)).toEqual([]);
  });

  test('an ablation is named by its channel', () => {
    expect(CHANNEL_NAMES.map((channel) => holloway(channel).name)).toEqual(
      CHANNEL_NAMES.map((channel) => `without ${channel}`),
    );
  });
});
