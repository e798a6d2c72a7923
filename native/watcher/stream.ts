import type { Stats } from 'node:fs';
import { watch } from 'chokidar';

/** Events of a folder and all below it, whichever library they come from. Paths are absolute. */
export interface Stream {
  readonly close: () => Promise<void>;
}

/** What a stream is opened with. */
export interface StreamOptions {
  readonly root: string;
  /** Whether an entry, and what lies in it, costs nothing. `stats`: null where they are not known yet. */
  readonly isIgnored: (path: string, stats: Stats | null) => boolean;
  readonly onEvent: (path: string, kind: StreamEvent) => void;
  readonly onReady: () => void;
  /** What happened somewhere below was not told, and is to be looked for. May be called often. */
  readonly onLost: () => void;
  /** The root, or a folder that it lies in, was moved, deleted, made or unmounted: events may come no more. */
  readonly onRootChanged: () => void;
  /** Also of what it recovers from by itself; may be called for each of thousands of folders. */
  readonly onError: (error: unknown) => void;
}

/** What a stream says of an entry. Hints: what is true stands on the disk. */
export type StreamEvent = 'file' | 'folder-gone';

/** Opens a stream. */
export type OpenStream = (options: StreamOptions) => Stream;

/** Streams of chokidar's: it watches each folder by itself, and is told of neither lost events nor moved roots. */
export function openStream({ root, isIgnored, onEvent, onReady, onError }: StreamOptions): Stream {
  const watcher = watch(root, {
    ignored: (path, stats) => isIgnored(path, stats ?? null),
    ignoreInitial: true,
    followSymlinks: false,
    atomic: false,
  });
  watcher
    .on('add', (path) => onEvent(path, 'file'))
    .on('change', (path) => onEvent(path, 'file'))
    .on('unlink', (path) => onEvent(path, 'file'))
    .on('unlinkDir', (path) => onEvent(path, 'folder-gone'))
    .on('ready', onReady)
    .on('error', onError);
  return { close: () => watcher.close() };
}
