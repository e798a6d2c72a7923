import { Route, SearchX } from 'lucide-react';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import { ProcedureRow } from './procedure-row.tsx';
import type { useProcedures, Wanted } from './use-procedures.ts';

type Listed = ReturnType<typeof useProcedures>;

interface ProcedureListProps {
  readonly listed: Listed;
  readonly wanted: Wanted;
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

/** rem. */
const ROW = 3.25;

/** The procedures of a tab, or why there are none. */
export function ProcedureList({ listed, wanted, selected, onSelect }: ProcedureListProps) {
  const { call, items, onRange } = listed;
  if (call.state === 'loading') return <LoadingState />;
  if (call.state === 'error') return <ErrorState error={call.error} onRetry={call.reload} />;
  if (items.length === 0) {
    const isFiltered = wanted.query.trim() !== '' || wanted.kind !== 'all';
    const words = texts.empty[isFiltered ? 'found' : whyEmpty(wanted.state, listed.counts)];
    return <EmptyState icon={isFiltered ? SearchX : Route} title={words.title} text={words.text} />;
  }
  return (
    <VirtualList
      id="procedures"
      label={texts.list}
      items={items}
      keyOf={({ id }) => String(id)}
      rowHeight={ROW}
      renderRow={(procedure) => (
        <ProcedureRow procedure={procedure} isProjectShown={wanted.project === null} />
      )}
      selected={selected}
      onSelect={onSelect}
      onRange={onRange}
    />
  );
}

/** Without a candidate, either all were reviewed or there never was one. */
function whyEmpty(state: Wanted['state'], counts: Listed['counts']): Wanted['state'] | 'reviewed' {
  const isReviewed = counts !== null && counts.approved + counts.retired > 0;
  return state === 'candidate' && isReviewed ? 'reviewed' : state;
}
