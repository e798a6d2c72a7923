import { useCallback, useEffect, useState } from 'react';
import { useCall } from '../../state/use-call.ts';
import { useNotice } from '../../state/use-notice.ts';
import type { KindFilter, Procedure, ProcedureState } from './procedure.ts';

/** What is asked for. */
export interface Wanted {
  readonly project: string | null;
  readonly state: ProcedureState;
  readonly kind: KindFilter;
  readonly query: string;
}

/** Procedures asked for at first, and more with each step towards the end. */
const PAGE = 100;
/** Most that are listed: the host's limit. */
const MOST = 1_000;
/** Rows before the end from which more are asked for. */
const AHEAD = 20;

/** The procedures of a tab, kept up to date; more come as the end of the list comes in sight. */
export function useProcedures({ project, state, kind, query }: Wanted) {
  const [limit, setLimit] = useState(PAGE);
  const key = JSON.stringify({ project, state, kind, query });
  useEffect(() => {
    if (key !== '') setLimit(PAGE);
  }, [key]);
  const call = useCall(
    'procedure.list',
    {
      states: [state],
      limit,
      ...(project !== null && { project }),
      ...(kind !== 'all' && { kinds: [kind] }),
      ...(query.trim() !== '' && { query }),
    },
    { keepPrevious: true },
  );
  const { reload } = call;
  useNotice('procedure', reload);
  const items: readonly Procedure[] = call.data?.procedures.filter((one) => one.state === state) ?? [];
  const shown = items.length;
  const onRange = useCallback(
    (_: number, last: number): void => {
      if (shown >= limit && last > shown - AHEAD) setLimit(Math.min(MOST, limit + PAGE));
    },
    [shown, limit],
  );
  return { call, items, counts: call.data?.counts ?? null, onRange, reload };
}
