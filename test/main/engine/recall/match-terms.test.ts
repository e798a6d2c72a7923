import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../main/engine/config.ts';
import type { ProjectMemory } from '../../../../main/engine/memory/project-memory.ts';
import { matchTerms } from '../../../../main/engine/recall/match-terms.ts';
import { prompt, read } from '../../../builders/event-builder.ts';
import { memoryOf } from '../../../builders/memory-builder.ts';

function matches(
  memory: ProjectMemory,
  terms: readonly string[],
  wholes: readonly string[] = [],
  commonTerm = 5_000,
) {
  const found = matchTerms(memory, { terms, wholes }, { ...DEFAULTS.recall, commonTerm });
  return found.best(memory.size).map((match) => ({
    ...match,
    terms: match.terms(),
    name: memory.resource(match.ordinal).name,
  }));
}

/** Three files without context: their terms are their names' alone. */
const three = memoryOf([read('s1', 'login'), read('s1', 'login/form'), read('s1', 'invoice')]);

describe('matching terms', () => {
  it('scores by BM25 over what each file gathered, as worked by hand', () => {
    // login: {login}; login/form: {login, form, login/form}; `form` is its last element and its part, once;
    // invoice: {invoice}
    const lengths = { login: 1, 'login/form': 3, invoice: 1 };
    const average = 5 / 3;
    const idf = Math.log(1 + 1.5 / 2.5); // 2 of 3 hold `login`
    const score = (length: number) => (idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * length) / average));
    const found = matches(three, ['login']);
    expect(found.map(({ name }) => name)).toEqual(['login', 'login/form']);
    expect(found[0]?.score).toBeCloseTo(score(lengths.login), 12);
    expect(found[1]?.score).toBeCloseTo(score(lengths['login/form']), 12);
  });

  it('tells the share of the words that a file holds, and which, the rarest first', () => {
    expect(matches(three, ['login', 'form'])).toMatchObject([
      { name: 'login/form', coverage: 1, terms: ['form', 'login'] },
      { name: 'login', coverage: 0.5, terms: ['login'] },
    ]);
  });

  it('lets whole names add to the score, not to the coverage', () => {
    const [plain] = matches(three, ['login', 'form']);
    const [whole] = matches(three, ['login', 'form'], ['login/form']);
    expect(whole?.score).toBeGreaterThan(plain?.score ?? Number.POSITIVE_INFINITY);
    expect(whole?.coverage).toBe(1);
  });

  it('only re-scores by a common term what a rarer one found', () => {
    const memory = memoryOf(
      ['a', 'b', 'c'].flatMap((id) => [prompt(id, 'server'), read(id, `src/${id}/${id}${id}`)]),
    );
    const names = (terms: readonly string[]) => matches(memory, terms, [], 2).map(({ name }) => name);
    expect(names(['server', 'bb'])).toEqual(['src/b/bb']);
    expect(matches(memory, ['server', 'bb'], [], 2)[0]?.terms).toEqual(['bb', 'server']);
    expect(names(['server'])).toHaveLength(3); // nothing rarer found anything
  });

  it('finds nothing in an empty memory, and for unknown words', () => {
    expect(matches(memoryOf([]), ['login'])).toEqual([]);
    expect(matches(three, ['zeppelin'])).toEqual([]);
    expect(matches(three, [])).toEqual([]);
  });

  it('gives ties to the file touched last', () => {
    const memory = memoryOf([
      read('s1', 'aa/x'),
      read('s1', 'bb/x'),
      prompt('s2', 'ship it'),
      read('s2', 'aa/x', 'bb/x'),
    ]);
    expect(matches(memory, ['ship']).map(({ name }) => name)).toEqual(['bb/x', 'aa/x']);
  });
});
