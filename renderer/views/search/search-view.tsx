import { Search } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { useCall } from '../../state/use-call.ts';
import type { ViewProps } from '../view-props.ts';

/** Finds anything in memory. */
export function SearchView({ project }: ViewProps) {
  const [query, setQuery] = useState('');
  const [selected, select] = useState(0);
  const found = useCall(
    'search.find',
    { query, ...(project !== null && { projects: [project] }) },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title="Search" actions={<SearchField label="Search" value={query} onChange={setQuery} />} />
      {found.state === 'loading' && <LoadingState />}
      {found.state === 'error' && <ErrorState error={found.error} onRetry={found.reload} />}
      {found.state === 'ready' &&
        (found.data.hits.length === 0 ? (
          <EmptyState icon={Search} title="Nothing found" />
        ) : (
          <VirtualList
            id="hits"
            label="Results"
            items={found.data.hits}
            keyOf={({ id, kind, project: { ref } }) => `${ref} ${kind} ${id}`}
            rowHeight={2}
            renderRow={({ name }) => name}
            selected={selected}
            onSelect={select}
          />
        ))}
    </>
  );
}
