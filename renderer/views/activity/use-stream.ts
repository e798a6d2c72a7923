import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { type ApiError, asApiError, unreachable } from '../../api/api-error.ts';
import { useStored } from '../../state/store.ts';
import { useErased } from '../../state/use-erased.ts';
import { useNotice } from '../../state/use-notice.ts';
import type { Entry } from './entry.ts';
import { entryFilter, type Filter, paramsOf } from './filter.ts';
import { append, EMPTY_STREAM, receive, release, type Stream } from './stream.ts';

/** Entries of one page. */
const PAGE = 100;

const AWAY = unreachable();

/** The stream of one filter, live. */
export interface LiveStream extends Stream {
  readonly state: 'loading' | 'ready' | 'error';
  readonly error: ApiError | null;
  /** More is being asked for further back. */
  readonly isLoading: boolean;
  readonly loadMore: () => void;
  readonly release: () => void;
  readonly reload: () => void;
}

interface Asked {
  readonly filter: Filter;
  /** Filter and round that it belongs to. */
  readonly key: string;
  readonly stream: Stream;
  readonly state: 'ready' | 'error';
  readonly error: ApiError | null;
}

/** What happened and what happens, as a filter wants it. `isHolding`: new entries wait. */
export function useStream(filter: Filter, isHolding: boolean): LiveStream {
  const connection = useStored(api.connection);
  const [round, setRound] = useState(0);
  const key = `${JSON.stringify(filter)} ${String(round)} ${connection === 'lost' ? '' : 'open'}`;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [loading, setLoading] = useState<string | null>(null);
  const latest = useRef({ key, filter, isHolding });
  latest.current = { key, filter, isHolding };
  const isWanted = useMemo(() => entryFilter(filter), [filter]);
  /** Entries that come while the first page is on its way. */
  const early = useRef<Entry[]>([]);

  const ask = useCallback(async (from: string, before: string | null): Promise<void> => {
    setLoading(from);
    const change = (
      stream: (last: Stream) => Stream,
      state: Asked['state'],
      error: ApiError | null,
    ): void => {
      if (latest.current.key !== from) return;
      setAsked((last) => ({
        key: from,
        filter: latest.current.filter,
        stream: stream(last?.key === from ? last.stream : EMPTY_STREAM),
        state,
        error,
      }));
    };
    try {
      const page = await api.call('activity.list', {
        ...paramsOf(latest.current.filter),
        limit: PAGE,
        ...(before !== null && { before }),
      });
      const came = before === null ? early.current : [];
      early.current = [];
      change(
        (last) => receive(append(last, page.entries, page.next), came, 0, latest.current.isHolding),
        'ready',
        null,
      );
    } catch (failure) {
      change((last) => last, 'error', asApiError(failure));
    }
    setLoading((last) => (last === from ? null : last));
  }, []);

  useEffect(() => {
    if (connection === 'lost') return;
    early.current = [];
    void ask(key, null);
  }, [key, connection, ask]);

  useErased(() => {
    setAsked(null);
    setRound((last) => last + 1);
  });

  useNotice('activity', ({ entries, dropped }) => {
    const wanted = entries.filter(isWanted);
    if (wanted.length === 0 && dropped === 0) return;
    if (asked?.key !== key) early.current.push(...wanted);
    else
      setAsked((last) =>
        last === null ? null : { ...last, stream: receive(last.stream, wanted, dropped, isHolding) },
      );
  });

  const isCurrent = asked?.key === key;
  const stream = asked?.stream ?? EMPTY_STREAM;
  const isLoading = loading === key;
  // Of the last filter, while nobody can tell what fits this one.
  const isOther = connection === 'lost' && JSON.stringify(asked?.filter) !== JSON.stringify(filter);
  const error = isOther ? AWAY : isCurrent ? asked.error : null;
  return {
    ...stream,
    // The last filter's entries stay until the new one's are there, so that nothing flickers.
    state: error !== null ? 'error' : asked === null ? 'loading' : 'ready',
    error,
    isLoading,
    loadMore: () => {
      if (isCurrent && !isLoading && stream.next !== null) void ask(key, stream.next);
    },
    release: () => setAsked((last) => (last === null ? null : { ...last, stream: release(last.stream) })),
    reload: () => setRound((last) => last + 1),
  };
}
