import { MousePointerClick } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DegradedBanner } from '../../components/degraded-banner.tsx';
import { SplitView } from '../../components/split-view.tsx';
import { EmptyState } from '../../components/states.tsx';
import { activityTexts } from '../../texts/activity.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import styles from './detail.module.css';
import type { Entry } from './entry.ts';
import { EventDetail } from './event-detail.tsx';
import { type Filter, isNarrowed } from './filter.ts';
import { StreamFilters } from './stream-filters.tsx';
import { StreamList } from './stream-list.tsx';
import { useStream } from './use-stream.ts';

interface ActivityStreamProps {
  /** What the fields say. */
  readonly filter: Filter;
  /** What of it is asked for: the words a moment after they are typed. */
  readonly settled: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly isPaused: boolean;
  /** Told how many entries wait because of the pause. */
  readonly onHeld: (count: number) => void;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
}

/** The live stream beside what is known of one entry. */
export function ActivityStream(props: ActivityStreamProps) {
  const { filter, settled, onFilter, isPaused, onHeld, selectedId, onSelect } = props;
  const [isAway, setAway] = useState(false);
  const stream = useStream(settled, isPaused || isAway);
  const { held, release, dropped } = stream;
  useEffect(() => onHeld(isPaused ? held.length : 0), [isPaused, held.length, onHeld]);
  const isFree = !isPaused && !isAway && held.length > 0;
  useEffect(() => {
    if (isFree) release();
  });
  const away = useCallback((is: boolean) => setAway(is), []);
  const selected = stream.shown.find(({ id }) => id === selectedId) ?? null;
  return (
    <>
      <StreamFilters filter={filter} onChange={onFilter} />
      {isPaused && <DegradedBanner tone="warn">{activityTexts.pausedHint}</DegradedBanner>}
      {dropped > 0 && (
        <DegradedBanner
          tone="warn"
          action={
            <Button size="s" onClick={stream.reload}>
              {activityTexts.reload}
            </Button>
          }
        >
          {activityTexts.dropped(dropped)}
        </DegradedBanner>
      )}
      <SplitView
        id="activity"
        initial={57}
        list={
          <StreamList
            stream={stream}
            isProjectShown={settled.project === null}
            isNarrowed={isNarrowed(settled)}
            isPaused={isPaused}
            onClear={() => onFilter({ ...filter, kind: 'all', agent: '', text: '' })}
            selectedId={selectedId}
            onSelect={onSelect}
            onAway={away}
          />
        }
        detail={
          <section className={styles.scroll} aria-label={activityTexts.entry}>
            {stream.shown.length > 0 && <EntryDetail entry={selected} />}
          </section>
        }
      />
    </>
  );
}

function EntryDetail({ entry }: { readonly entry: Entry | null }) {
  if (entry === null) return <EmptyState icon={MousePointerClick} title={activityTexts.pickOne} />;
  return entry.kind === 'event' ? <EventDetail entry={entry} /> : <DeliveryDetail entry={entry} />;
}
