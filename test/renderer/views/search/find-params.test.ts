import { describe, expect, it } from 'vitest';
import {
  addressOf,
  findParams,
  isFiltered,
  KINDS,
  type Wanted,
  wantedOf,
  wordsOf,
} from '../../../../renderer/views/search/find-params.ts';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const ANYTHING: Wanted = { query: 'tax', kinds: [], period: 'any', agent: null };
const NARROW: Wanted = { query: 'a b/c', kinds: ['file', 'error'], period: 'week', agent: 'claude-code' };

/** The address as the window writes it: what is null is left out. */
function paramsOf(wanted: Wanted): URLSearchParams {
  return new URLSearchParams(
    Object.entries(addressOf(wanted)).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

describe('the address', () => {
  it.each([
    ['that asks for anything', ANYTHING],
    ['that is narrowed in every way', NARROW],
  ])('leads back to the search %s', (_, wanted) => {
    expect(wantedOf(new URLSearchParams(paramsOf(wanted).toString()))).toEqual(wanted);
  });

  it('that is empty asks for everything', () => {
    expect(wantedOf(new URLSearchParams())).toEqual({ ...ANYTHING, query: '' });
  });

  it.each(['fortnight', 'constructor', 'toString'])(
    'with the unknown period %s looks back without end',
    (period) => {
      expect(wantedOf(new URLSearchParams({ period })).period).toBe('any');
    },
  );

  it('keeps the kinds that there are, in the order of the filter', () => {
    expect(wantedOf(new URLSearchParams({ kinds: 'tool,folder,file,file' })).kinds).toEqual(['file', 'tool']);
  });
});

describe('what the host is asked', () => {
  it('is all kinds, and nothing that narrows, where nothing was chosen', () => {
    expect(findParams(ANYTHING, null, NOW)).toEqual({ query: 'tax', kinds: KINDS, limit: 100 });
  });

  it('holds all that was chosen', () => {
    expect(findParams(NARROW, 'shop', NOW)).toEqual({
      query: 'a b/c',
      kinds: ['file', 'error'],
      limit: 100,
      projects: ['shop'],
      since: NOW - 7 * DAY,
      agent: 'claude-code',
    });
  });
});

it('is narrowed by kinds, time or agent, and not by words', () => {
  const { kinds, period, agent } = NARROW;
  const searches = [ANYTHING, { ...ANYTHING, kinds }, { ...ANYTHING, period }, { ...ANYTHING, agent }];
  expect(searches.map(isFiltered)).toEqual([false, true, true, true]);
});

it('marks the parts of paths and each word', () => {
  expect(wordsOf(' src/tax.ts  rounding\t')).toEqual(['src', 'tax.ts', 'rounding']);
  expect(wordsOf(' ')).toEqual([]);
});
