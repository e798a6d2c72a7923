import { describe, expect, it } from 'vitest';
import type { ResourceKind } from '../../../../main/engine/model/resource.ts';
import { typedWords } from '../../../../main/engine/search/match-name.ts';
import { NameSearch } from '../../../../main/engine/search/name-search.ts';
import { call, edit, event, inOrder, read } from '../../../builders/event-builder.ts';
import { engine, memoryOf } from '../../../builders/memory-builder.ts';

const ALL: ReadonlySet<ResourceKind> = new Set(['file', 'tool', 'command', 'error']);

function namesFor(search: NameSearch, typed: string, kinds = ALL, limit = 10): readonly string[] {
  return search.find({ words: typedWords(typed), kinds, limit, accepts: () => true }).map(({ name }) => name);
}

describe('searching names', () => {
  it('puts the more often touched of equal fits first, and the latest where nothing is typed', () => {
    const search = new NameSearch(
      memoryOf(inOrder([read('s', 'a/cart.ts'), edit('s', 'b/cart.ts'), edit('s', 'b/cart.ts')])),
    );
    expect(namesFor(search, 'cart', new Set(['file']))).toEqual(['b/cart.ts', 'a/cart.ts']);
    expect(namesFor(search, '', new Set(['file']))).toEqual(['b/cart.ts', 'a/cart.ts']);
    expect(namesFor(search, 'cart', new Set(['file']), 1)).toEqual(['b/cart.ts']);
  });

  it('meets what was learned since the last search', () => {
    const memory = memoryOf([read('s', 'cart.ts')]);
    const search = new NameSearch(memory);
    expect(namesFor(search, 'tax')).toEqual([]);
    engine.observe(memory, read('s', 'tax.ts'));
    expect(namesFor(search, 'tax')).toEqual(['tax.ts']);
  });

  it('finds tools and errors of the kinds asked for, and no deleted file', () => {
    const gone = event({ type: 'tool_call', tool: 'Bash', access: 'delete', paths: ['bash.ts'] });
    const failed = event({ type: 'tool_call', tool: 'Bash', ok: false, error: 'Error: bash is missing' });
    const search = new NameSearch(memoryOf(inOrder([read('s', 'bash.ts'), call('s', 'Bash'), failed, gone])));
    expect(namesFor(search, 'bash')).toEqual(['Bash', 'error: bash is missing']);
    expect(namesFor(search, 'bash', new Set(['error']))).toEqual(['error: bash is missing']);
  });
});
