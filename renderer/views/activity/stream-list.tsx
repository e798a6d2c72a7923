import { Activity, ArrowUp, FilterX } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { VirtualList } from '../../components/virtual-list.tsx';
import { goTo } from '../../state/view-store.ts';
import { activityTexts } from '../../texts/activity.ts';
import { EntryRow } from './entry-row.tsx';
import styles from './stream-list.module.css';
import type { LiveStream } from './use-stream.ts';

const LIST = 'activity-stream';
/** One line and its room, rem. */
const ROW = 2;
/** Rows before the end at which more is asked for. */
const AHEAD = 30;

interface StreamListProps {
  readonly stream: LiveStream;
  readonly isProjectShown: boolean;
  readonly isNarrowed: boolean;
  readonly isPaused: boolean;
  readonly onClear: () => void;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Told when somebody has scrolled away from the newest, and when they are back. */
  readonly onAway: (isAway: boolean) => void;
}

/** The stream, the newest on top. It never moves under a reader: what is new waits behind a button. */
export function StreamList(props: StreamListProps) {
  const { stream, isProjectShown, isNarrowed, isPaused, onClear, selectedId, onSelect, onAway } = props;
  const { shown, held, next, isLoading, loadMore } = stream;
  const [last, setLast] = useState(0);
  const range = useCallback(
    (first: number, end: number) => {
      onAway(first > 0);
      setLast(end);
    },
    [onAway],
  );
  const isNearEnd = last >= shown.length - AHEAD;
  useEffect(() => {
    if (stream.state === 'ready' && isNearEnd && next !== null && !isLoading) loadMore();
  }, [stream.state, isNearEnd, next, isLoading, loadMore]);

  if (stream.state === 'loading') return <LoadingState rows={14} />;
  if (stream.state === 'error' && stream.error !== null)
    return <ErrorState error={stream.error} onRetry={stream.reload} />;
  if (shown.length === 0 && next === null) return <Nothing isNarrowed={isNarrowed} onClear={onClear} />;
  const showNewest = (): void => {
    stream.release();
    document.getElementById(LIST)?.scrollTo({ top: 0 });
  };
  return (
    <div className={styles.place}>
      {held.length > 0 && !isPaused && (
        <button type="button" className={styles.pill} title={activityTexts.toNewest} onClick={showNewest}>
          <ArrowUp aria-hidden />
          {activityTexts.held(held.length)}
        </button>
      )}
      <VirtualList
        id={LIST}
        label={activityTexts.list}
        items={shown}
        keyOf={({ id }) => id}
        rowHeight={ROW}
        renderRow={(entry) => <EntryRow entry={entry} isProjectShown={isProjectShown} />}
        selected={shown.findIndex(({ id }) => id === selectedId)}
        onSelect={(index) => onSelect(shown[index]?.id ?? null)}
        onRange={range}
      />
      {isLoading && shown.length < AHEAD && (
        <p className={styles.looking} role="status">
          {activityTexts.searching}
        </p>
      )}
    </div>
  );
}

function Nothing({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={FilterX}
        title={activityTexts.nothingFits}
        action={<Button onClick={onClear}>{activityTexts.clear}</Button>}
      />
    );
  return (
    <EmptyState
      icon={Activity}
      title={activityTexts.empty}
      text={activityTexts.emptyHint}
      action={
        <Button variant="primary" onClick={() => goTo('agents')}>
          {activityTexts.connect}
        </Button>
      }
    />
  );
}
