import { useEffect, useReducer, useRef, useState } from 'react';
import type { MethodName, ParamsOf, ResultOf } from '../../contracts/methods.ts';
import { api } from '../api/api.ts';
import { type ApiError, asApiError, unreachable } from '../api/api-error.ts';
import { useStored } from './store.ts';
import { useNotice } from './use-notice.ts';

/** What is known of an answer. A reload keeps the last answer, so that nothing jumps: `isStale` says that a newer is on its way. */
export type Call<T> =
  | { readonly state: 'loading'; readonly data: null; readonly error: null }
  | { readonly state: 'ready'; readonly data: T; readonly error: null }
  | { readonly state: 'error'; readonly data: T | null; readonly error: ApiError };

/** A call that a component keeps up to date. */
export type LiveCall<T> = Call<T> & { readonly isStale: boolean; readonly reload: () => void };

interface CallOptions {
  /** False: nothing is asked, and the state stays what it is. Default: true. */
  readonly enabled?: boolean;
  /**
   * True: the answer to other parameters stays until the new one is there, unless nobody can give it now; and only
   * the newest question is asked when the one under way has its answer. Default: false.
   */
  readonly keepPrevious?: boolean;
}

interface Held<T> {
  /** Method and parameters that the answer belongs to. */
  readonly key: string | null;
  /** The same with the round of reloading. */
  readonly question: string | null;
  readonly call: Call<T>;
}

const LOADING = { state: 'loading', data: null, error: null } as const;
const AWAY = { state: 'error', data: null, error: unreachable() } as const;

function ended(): void {
  // Only when it ended is of interest here: who asked hears how.
}

/**
 * Asks a method of the host whenever its parameters change (compared as JSON), the connection comes back, or
 * `reload` is called, or something recorded was erased. An answer that comes after a newer question is dropped, and
 * one from before an erasure where there is no newer. While the host is away the answer to these very parameters
 * stays, and where there is none it is said that nobody answers.
 */
export function useCall<M extends MethodName>(
  method: M,
  params: ParamsOf<M>,
  { enabled = true, keepPrevious = false }: CallOptions = {},
): LiveCall<ResultOf<M>> {
  const key = `${method} ${JSON.stringify(params)}`;
  const connection = useStored(api.connection);
  const [round, reload] = useReducer((count: number) => count + 1, 0);
  const [held, hold] = useState<Held<ResultOf<M>>>({ key: null, question: null, call: LOADING });
  const latest = useRef({ method, params });
  latest.current = { method, params };
  const underWay = useRef<Promise<void>>(Promise.resolve());
  const mustForget = useRef(false);
  useNotice('erased', () => {
    mustForget.current = true;
    reload();
  });
  // The parameters and the round in one word: what decides when to ask again.
  const question = `${key} ${round}`;

  useEffect(() => {
    if (!enabled || connection === 'lost') return;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      // One question at a time where the last answer stays: who types fast must not wait for answers to half words.
      if (keepPrevious) await underWay.current;
      if (!isWanted) return;
      const asked = api.call(latest.current.method, latest.current.params);
      underWay.current = asked.then(ended, ended);
      try {
        const data = await asked;
        if (!isWanted) return;
        mustForget.current = false;
        hold({ key, question, call: { state: 'ready', data, error: null } });
      } catch (failure) {
        if (!isWanted) return;
        const error = asApiError(failure);
        hold((last) => ({
          key,
          question,
          call: {
            state: 'error',
            data: last.key === key && !mustForget.current ? last.call.data : null,
            error,
          },
        }));
      }
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [key, question, enabled, connection, keepPrevious]);

  const isAway = connection === 'lost';
  const isShown = held.key === key || (keepPrevious && held.key !== null && !isAway);
  const none = isAway && enabled ? AWAY : LOADING;
  return { ...(isShown ? held.call : none), isStale: enabled && held.question !== question, reload };
}
