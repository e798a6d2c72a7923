import { Hourglass, SearchX } from 'lucide-react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import type { LiveCall } from '../../state/use-call.ts';
import { decayTexts } from '../../texts/decay.ts';
import { type FadingItem, keyOf } from './fading-item.ts';
import { FadingRow } from './fading-row.tsx';

/** Two lines and their room, rem. */
const ROW = 3;

interface FadingListProps {
  readonly call: LiveCall<ResultOf<'maintenance.fading'>>;
  /** What of it is listed, in order. */
  readonly items: readonly FadingItem[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly onKey: (key: string) => void;
}

/** What is gone soonest. */
export function FadingList({ call, items, selected, onSelect, onKey }: FadingListProps) {
  if (call.state === 'loading') return <LoadingState rows={12} />;
  if (call.state === 'error') return <ErrorState error={call.error} onRetry={call.reload} />;
  if (items.length === 0 && call.data.items.length > 0)
    return <EmptyState icon={SearchX} title={decayTexts.nothingFits} />;
  if (items.length === 0)
    return <EmptyState icon={Hourglass} title={decayTexts.nothingFades} text={decayTexts.nothingFadesHint} />;
  return (
    <VirtualList
      id="fading"
      label={decayTexts.list}
      items={items}
      keyOf={keyOf}
      rowHeight={ROW}
      renderRow={(item) => <FadingRow item={item} />}
      selected={selected}
      onSelect={onSelect}
      onKeyDown={({ key }) => onKey(key)}
    />
  );
}
