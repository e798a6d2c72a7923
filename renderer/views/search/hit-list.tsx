import { History, SearchX } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { goTo } from '../../state/view-store.ts';
import { searchTexts } from '../../texts/search.ts';
import { isFiltered, wordsOf } from './find-params.ts';
import { hitKey } from './hit.ts';
import { HitRow } from './hit-row.tsx';
import type { Search } from './use-search.ts';

/** Id of the list, for the field that moves in it. */
export const HIT_LIST = 'hits';
/** Two lines and their room, rem. */
const ROW = 3;

interface HitListProps {
  readonly search: Search;
  readonly isProjectShown: boolean;
  readonly onOpen: () => void;
}

/** What was found. */
export function HitList({ search, isProjectShown, onOpen }: HitListProps) {
  const { found, hits, selected, select, wanted } = search;
  if (found.state === 'loading') return <LoadingState rows={12} />;
  if (found.state === 'error') return <ErrorState error={found.error} onRetry={found.reload} />;
  if (hits.length === 0) return <NothingFound search={search} />;
  const words = wordsOf(wanted.query);
  const most = Math.max(...hits.map(({ score }) => score));
  return (
    <VirtualList
      id={HIT_LIST}
      label={searchTexts.results}
      items={hits}
      keyOf={hitKey}
      rowHeight={ROW}
      renderRow={(hit) => <HitRow hit={hit} words={words} most={most} isProjectShown={isProjectShown} />}
      selected={selected}
      onSelect={select}
      onActivate={onOpen}
    />
  );
}

function NothingFound({ search: { wanted, change } }: { readonly search: Search }) {
  if (isFiltered(wanted))
    return (
      <EmptyState
        icon={SearchX}
        title={searchTexts.nothingFiltered}
        action={
          <Button onClick={() => change({ query: wanted.query, kinds: [], period: 'any', agent: null })}>
            {searchTexts.clearFilters}
          </Button>
        }
      />
    );
  if (wanted.query.trim() !== '')
    return (
      <EmptyState icon={SearchX} title={searchTexts.nothing(wanted.query)} text={searchTexts.nothingHint} />
    );
  return (
    <EmptyState
      icon={History}
      title={searchTexts.empty}
      text={searchTexts.emptyHint}
      action={
        <Button variant="primary" onClick={() => goTo('agents')}>
          {searchTexts.connect}
        </Button>
      }
    />
  );
}
