import { Route, SearchX } from 'lucide-react';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { procedureTexts as texts } from '../../texts/procedures.ts';
import { ProcedureRow } from './procedure-row.tsx';
import type { useProcedures, Wanted } from './use-procedures.ts';

interface ProcedureListProps {
  readonly listed: ReturnType<typeof useProcedures>;
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
    const words = isFiltered ? texts.empty.found : texts.empty[wanted.state];
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
