import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../state/use-call.ts';
import { useSettled } from '../../state/use-settled.ts';
import { replaceParams } from '../../state/view-store.ts';
import { addressOf, findParams, type Wanted, wantedOf } from './find-params.ts';

/** How long the typing rests before the address says it, ms: browsers count how often that changes. */
const ADDRESS_REST_MS = 400;

/** A search under way: what is wanted, what was found, and which of it is looked at. */
export function useSearch(project: string | null, params: URLSearchParams) {
  const [wanted, setWanted] = useState(() => wantedOf(params));
  const [openedAt] = useState(() => Date.now());
  const [selected, select] = useState(0);
  const found = useCall('search.find', findParams(wanted, project, openedAt), { keepPrevious: true });
  const settled = useSettled(wanted, ADDRESS_REST_MS);
  const written = useRef(params);

  useEffect(() => {
    const address = addressOf(settled);
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries(address)) if (value) next.set(name, value);
    if (next.toString() === written.current.toString()) return;
    written.current = next;
    replaceParams(address);
  }, [settled]);

  // Somebody else changed the address: the palette, a link, the way back.
  useEffect(() => {
    if (params.toString() === written.current.toString()) return;
    written.current = params;
    setWanted(wantedOf(params));
    select(0);
  }, [params]);

  const change = (next: Wanted): void => {
    setWanted(next);
    select(0);
  };
  const hits = found.data?.hits ?? [];
  const place = Math.min(selected, hits.length - 1);
  return { wanted, change, found, hits, selected: place, select, hit: hits[place] ?? null };
}

/** What `useSearch` gives. */
export type Search = ReturnType<typeof useSearch>;
