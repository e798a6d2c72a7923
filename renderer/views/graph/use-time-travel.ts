import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { type ApiError, asApiError } from '../../api/api-error.ts';
import { useNotice } from '../../state/use-notice.ts';
import type { PastLook } from './drawing/past-look.ts';
import { type Picture, refOf } from './picture.ts';

type History = ResultOf<'graph.history'>;

/** Frames between the first touch and now. */
const FRAMES = 96;
/** How long a frame stays while playing, ms. Chosen: all of them in some twelve seconds. */
const FRAME_MS = 125;

/** A picture's past, and where in it the view is. */
export interface TimeTravel {
  /** `now`: the picture is as it is. */
  readonly state: 'now' | 'loading' | 'past' | 'error';
  /** How much of the log is replayed, 0–1; null: nobody knows. */
  readonly progress: number | null;
  readonly error: ApiError | null;
  /** Times of the frames; empty unless in the past. */
  readonly frames: readonly number[];
  readonly frame: number;
  readonly isPlaying: boolean;
  /** How the picture looked; null: as it is now. */
  readonly past: PastLook | null;
  readonly enter: () => void;
  readonly leave: () => void;
  readonly goTo: (frame: number) => void;
  readonly togglePlay: () => void;
}

interface Loaded {
  readonly picture: Picture;
  readonly history: History;
  /** For each series the id of its edge. */
  readonly edges: readonly string[];
  readonly strongest: number;
}

/** Shows a picture as it was. What its past holds is asked for when it is first wanted. */
export function useTimeTravel(project: string, picture: Picture): TimeTravel {
  const [isWanted, want] = useState(false);
  const [loaded, load] = useState<Loaded | null>(null);
  const [error, fail] = useState<ApiError | null>(null);
  const [frame, setFrame] = useState(FRAMES - 1);
  const [isPlaying, play] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const job = useRef<string | null>(null);
  useNotice('job', ({ id, done, total }) => {
    if (id === job.current) setProgress(total > 0 ? done / total : null);
  });

  const isLoaded = loaded?.picture === picture;
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    const id = crypto.randomUUID();
    job.current = id;
    setProgress(null);
    fail(null);
    ask(project, picture, id).then(
      (answer) => job.current === id && load(answer),
      (failure: unknown) => job.current === id && fail(asApiError(failure)),
    );
    return () => {
      if (job.current === id) job.current = null;
      void api.call('job.cancel', { id }).catch(() => undefined); // It may have ended, or the host with it.
    };
  }, [isWanted, isLoaded, project, picture]);

  const frames = isWanted && isLoaded ? loaded.history.frames : NONE;
  const last = frames.length - 1;
  usePlaying(isPlaying && last > 0, () => {
    if (frame >= last) play(false);
    else setFrame(frame + 1);
  });

  const shown = Math.min(frame, Math.max(0, last));
  const past = useMemo(
    () => (isWanted && isLoaded && shown < last ? lookAt(loaded, shown) : null),
    [isWanted, isLoaded, loaded, shown, last],
  );
  const leave = useCallback(() => {
    want(false);
    play(false);
    fail(null);
  }, []);
  return {
    state: stateOf(isWanted, isLoaded, error),
    progress,
    error,
    frames,
    frame: shown,
    isPlaying,
    past,
    enter: () => {
      setFrame(FRAMES - 1);
      want(true);
    },
    leave,
    goTo: (to) => {
      play(false);
      setFrame(to);
    },
    togglePlay: () => {
      if (!isPlaying && shown >= last) setFrame(0);
      play(!isPlaying);
    },
  };
}

const NONE: readonly number[] = [];

function stateOf(isWanted: boolean, isLoaded: boolean, error: ApiError | null): TimeTravel['state'] {
  if (!isWanted) return 'now';
  if (error !== null) return 'error';
  return isLoaded ? 'past' : 'loading';
}

/** Calls at the pace of the frames, and never while the page is hidden. */
function usePlaying(isPlaying: boolean, next: () => void): void {
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, FRAME_MS);
    const stop = (): void => {
      if (document.hidden) clearInterval(timer);
    };
    document.addEventListener('visibilitychange', stop);
    return () => {
      document.removeEventListener('visibilitychange', stop);
      clearInterval(timer);
    };
  }, [isPlaying]);
}

/** Both directions of every edge, as series. */
async function ask(project: string, picture: Picture, job: string): Promise<Loaded> {
  const directed = picture.edges.flatMap(({ id, source, target, forward, backward }) => [
    ...(forward === null ? [] : [{ id, from: source, to: target }]),
    ...(backward === null ? [] : [{ id, from: target, to: source }]),
  ]);
  const history = await api.call('graph.history', {
    project,
    pairs: directed.map(({ from, to }) => ({ from: refOf(from), to: refOf(to) })),
    frames: FRAMES,
    job,
  });
  const strongest = history.series.reduce((most, { weights }) => Math.max(most, ...weights), 0);
  return { picture, history, edges: directed.map(({ id }) => id), strongest };
}

function lookAt({ picture, history, edges, strongest }: Loaded, frame: number): PastLook {
  const at = history.frames[frame] ?? 0;
  const weights = new Map<string, number>();
  for (const [index, id] of edges.entries()) {
    const weight = history.series[index]?.weights[frame] ?? 0;
    weights.set(id, Math.max(weights.get(id) ?? 0, weight));
  }
  const absent = picture.nodes.filter(({ firstAt }) => firstAt > at).map(({ id }) => id);
  return { weights, strongest, absent: new Set(absent) };
}
