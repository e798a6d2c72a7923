import { useEffect, useRef } from 'react';
import { listKeyTarget } from '../../components/list-keys.ts';
import { SearchField } from '../../components/search-field.tsx';
import { useSearchFocusRequests } from '../../state/search-focus.ts';
import { SHORTCUTS } from '../../state/shortcuts.ts';
import { searchTexts } from '../../texts/search.ts';
import { HIT_LIST } from './hit-list.tsx';
import type { Search } from './use-search.ts';

/** Keys that move the selection while the cursor stays in the field; Home and End move in the text. */
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']);

interface SearchBoxProps {
  readonly search: Search;
  readonly onOpen: () => void;
}

/** The field: what is typed is looked for at once, and the arrows move in what was found. */
export function SearchBox({ search, onOpen }: SearchBoxProps) {
  const { wanted, change, hits, selected, select } = search;
  const field = useRef<HTMLInputElement>(null);
  const requests = useSearchFocusRequests();
  // At first, and whenever somebody asks for it.
  useEffect(() => {
    // What is being typed in it already must not be replaced by the next key.
    if (requests >= 0 && document.activeElement !== field.current) field.current?.select();
  }, [requests]);
  return (
    <SearchField
      ref={field}
      size="l"
      role="combobox"
      aria-expanded={hits.length > 0}
      aria-controls={HIT_LIST}
      aria-activedescendant={selected >= 0 ? `${HIT_LIST}-${String(selected)}` : undefined}
      aria-autocomplete="list"
      label={searchTexts.field}
      placeholder={searchTexts.placeholder}
      shortcut={SHORTCUTS.anywhere.field}
      value={wanted.query}
      onChange={(query) => change({ ...wanted, query })}
      onSubmit={onOpen}
      onKeyDown={(event) => {
        const target = MOVES.has(event.key) ? listKeyTarget(event.key, selected, hits.length) : null;
        if (target === null) return;
        event.preventDefault();
        select(target);
      }}
    />
  );
}
