import { describe, expect, it } from 'vitest';
import {
  INJECTION_LIMITS,
  type Suggestion,
  selectInjection,
  tellingWords,
} from '../../../../main/engine/delivery/select-injection.ts';
import type { ProjectMemory } from '../../../../main/engine/memory/project-memory.ts';
import { changed, edit, event, prompt, read, START } from '../../../builders/event-builder.ts';
import { engine, memoryOf, query, suggestionsOf } from '../../../builders/memory-builder.ts';

const SESSION = 'asking';
/** Hits that the host looks at for one injection. */
const CANDIDATES = 50;

/**
 * What would be told at this prompt, given in a session of its own; the prompt and the telling are learned.
 */
function tellAt(memory: ProjectMemory, text: string, session = SESSION): readonly string[] {
  engine.observe(memory, prompt(session, text));
  const hits = engine.recall(memory, query(text, { session, limit: CANDIDATES }));
  const selection = selectInjection(
    memory,
    text,
    memory.session(session),
    hits,
    INJECTION_LIMITS,
    engine.config,
  );
  const paths = suggestionsOf(selection).map(({ hit }) => hit.resource.name);
  engine.observe(memory, event({ type: 'injected', source: 'host', session, paths }));
  return paths;
}

/** What is told outside of any session. */
function toldOf(memory: ProjectMemory, text: string): readonly Suggestion[] {
  const hits = engine.recall(memory, query(text));
  return suggestionsOf(selectInjection(memory, text, undefined, hits, INJECTION_LIMITS, engine.config));
}

/** A project of 500 files in fifty areas, each area's work asked for in its own words. */
function largeProject(): ProjectMemory {
  const areas = Array.from({ length: 50 }, (_, index) => `area${index}`);
  return memoryOf(
    areas.flatMap((area) => [
      prompt(area, `the ${area} totals are rounded wrong, run the tests again`),
      ...Array.from({ length: 10 }, (_, file) => edit(area, `src/${area}/part${file}.ts`)),
    ]),
  );
}

const PASTED_LOG = Array.from(
  { length: 60 },
  (_, line) =>
    `2026-01-01T00:00:${String(line).padStart(2, '0')}Z INFO worker[${line}] heartbeat accepted shard=${line * 7} latency=${line}ms peer=10.0.0.${line}`,
).join('\n');

describe('selecting an injection', () => {
  it.each([
    'ok',
    'yes',
    'continue',
    'thanks',
    'run the tests',
    'Thanks, looks good!',
    'OK. NOW DO IT AGAIN',
    '',
    '👍',
    PASTED_LOG,
  ])('adds nothing to «%s» in a project of 500 files (R-08)', (text) => {
    expect(tellAt(largeProject(), text)).toEqual([]);
  });

  it('names the files of the work that a prompt is about, five at most', () => {
    const told = tellAt(largeProject(), 'why are the area7 totals off by one?');
    expect(told).toHaveLength(INJECTION_LIMITS.files);
    expect(told.every((path) => path.startsWith('src/area7/'))).toBe(true);
  });

  it("gives the words of the prompt as the reason, those of the file's own name first", () => {
    const memory = memoryOf([prompt('s1', 'harbour dues'), edit('s1', 'src/tariff.ts')]);
    const text = 'the harbour tariff is wrong';
    const [told] = toldOf(memory, text);
    expect(told?.reason).toEqual({ kind: 'words', words: ['tariff', 'harbour'] });
  });

  it('names a file that goes with one that the words speak for, and says so', () => {
    const memory = memoryOf([
      ...['s1', 's2', 's3'].map((session) => changed(session, 'src/harbour/tariff.ts', 'lib/money.ts')),
    ]);
    const text = 'the harbour tariff is wrong';
    const told = toldOf(memory, text);
    expect(told.map(({ hit, reason }) => [hit.resource.name, reason])).toEqual([
      ['src/harbour/tariff.ts', { kind: 'words', words: ['harbour', 'tariff'] }],
      ['lib/money.ts', { kind: 'associate', of: 'src/harbour/tariff.ts' }],
    ]);
  });

  it('is silent where one of several words happens to match', () => {
    const memory = memoryOf([prompt('s1', 'rounding of dues'), edit('s1', 'src/tariff.ts')]);
    expect(tellAt(memory, 'draw a dashboard of rounding corners for visitors')).toEqual([]);
  });

  it('never speaks for recency or frequency alone', () => {
    const memory = memoryOf(Array.from({ length: 50 }, () => read(SESSION, 'src/tariff.ts')));
    expect(tellAt(memory, 'draw the zeppelin dashboard')).toEqual([]);
  });

  it('tells each file once in twenty prompts, and again after a compaction (R-07)', () => {
    const memory = memoryOf([
      prompt('before', 'harbour tariff'),
      ...Array.from({ length: 12 }, (_, file) => edit('before', `src/harbour/tariff${file}.ts`)),
    ]);
    const told = Array.from({ length: 20 }, (_, index) =>
      tellAt(memory, `harbour tariff, question ${index}`),
    ).flat();
    expect(told).toHaveLength(12);
    expect(new Set(told).size).toBe(12);
    engine.observe(memory, event({ type: 'compacted', session: SESSION }));
    expect(tellAt(memory, 'harbour tariff once more')).toHaveLength(INJECTION_LIMITS.files);
  });

  it('tells each session for itself', () => {
    const memory = memoryOf([prompt('before', 'harbour tariff'), edit('before', 'src/tariff.ts')]);
    expect(tellAt(memory, 'harbour tariff', 'one')).toEqual(['src/tariff.ts']);
    expect(tellAt(memory, 'harbour tariff', 'other')).toEqual(['src/tariff.ts']);
  });

  it('does not tell of deleted files', () => {
    const memory = memoryOf([
      prompt('before', 'harbour tariff'),
      edit('before', 'src/tariff.ts'),
      { ...changed('before', 'src/tariff.ts'), access: 'delete', at: START },
    ]);
    expect(tellAt(memory, 'harbour tariff')).toEqual([]);
  });
});

describe('telling words', () => {
  it.each([
    ['please fix the failing tests in src/harbour.ts', ['src', 'harbour', 'ts']],
    ['run the tests', []],
    ['DO IT', []],
    ['harbour Harbour HARBOUR', ['harbour']],
  ])('of «%s» are %j', (text, words) => {
    expect(tellingWords(text)).toEqual(words);
  });
});

describe('silence has its reason', () => {
  const memory = memoryOf([prompt('s1', 'harbour dues'), edit('s1', 'src/tariff.ts')]);
  const selectionOf = (of: ProjectMemory, text: string, session?: string) =>
    selectInjection(
      of,
      text,
      session === undefined ? undefined : of.session(session),
      engine.recall(of, query(text)),
      INJECTION_LIMITS,
      engine.config,
    );

  it.each([
    ['run the tests again', 'nothing-telling', { candidates: 1, fitting: 0, toldBefore: 0 }],
    ['brew some coffee', 'nothing-fits', { candidates: 1, fitting: 0, toldBefore: 0 }],
  ] as const)('«%s»: %s', (text, reason, considered) => {
    expect(selectionOf(memory, text)).toEqual({ kind: 'silent', reason, considered });
  });

  it('nothing is known of a project without files', () => {
    expect(selectionOf(memoryOf([]), 'harbour dues')).toEqual({
      kind: 'silent',
      reason: 'nothing-known',
      considered: { candidates: 0, fitting: 0, toldBefore: 0 },
    });
  });

  it('all that fits was told in this session', () => {
    const asking = memoryOf([prompt('s1', 'harbour dues'), edit('s1', 'src/tariff.ts')]);
    expect(tellAt(asking, 'the harbour tariff')).toEqual(['src/tariff.ts']);
    expect(selectionOf(asking, 'the harbour tariff', SESSION)).toEqual({
      kind: 'silent',
      reason: 'all-told',
      considered: { candidates: 1, fitting: 1, toldBefore: 1 },
    });
  });
});
