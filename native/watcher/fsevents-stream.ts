import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { look } from '../../main/sources/look.ts';
import type { OpenStream, StreamOptions } from './stream.ts';

/** What is used of the package `fsevents`, which is there on macOS alone. */
export interface FsEvents {
  /**
   * Tells of a folder and all below it from now on: absolute real paths, `flags` of {@link FLAG} and others, an id
   * as a decimal number. Returns what ends it. Throws where the system refuses.
   */
  readonly watch: (
    folder: string,
    handler: (path: string, flags: number, id: string) => void,
  ) => () => Promise<void>;
}

/** Flags of an event by their names in the system's header; those of one path within a moment come as one sum. */
const FLAG = {
  mustScanSubDirs: 0x1,
  userDropped: 0x2,
  kernelDropped: 0x4,
  rootChanged: 0x20,
  mount: 0x40,
  unmount: 0x80,
  itemRenamed: 0x800,
  itemIsFile: 0x1_0000,
  itemIsDir: 0x2_0000,
  itemIsSymlink: 0x4_0000,
} as const;
/** Of a whole tree, with no word of what is in it. */
const ANYTHING = FLAG.mustScanSubDirs | FLAG.userDropped | FLAG.kernelDropped | FLAG.mount | FLAG.unmount;
/** What an event is of; one that does not say so is of a folder in which something happened. */
const KIND = FLAG.itemIsFile | FLAG.itemIsDir | FLAG.itemIsSymlink;

/** The package does not say when it listens; another thread begins to. Chosen, ms. */
const LISTENS_AFTER = 200;

/**
 * Streams of FSEvents: the system tells of the whole tree, ignored folders included, at no cost for each folder.
 * Cost of an event: a call to the disk, and one for each folder above it that no other event of the moment lay in.
 */
export function fsEventsStreams({ watch }: FsEvents): OpenStream {
  return (options) => {
    const { root, onReady, onError } = options;
    const realRoot = look(() => realpathSync(root)) ?? root;
    const listener = new Listener(options, realRoot);
    let stop = async (): Promise<void> => undefined;
    let refusal: { readonly error: unknown } | null = null;
    try {
      stop = watch(realRoot, (path, flags) => listener.hear(path, flags));
    } catch (error) {
      refusal = { error };
    }
    const timer = setTimeout(() => {
      if (refusal !== null) onError(refusal.error);
      onReady();
    }, LISTENS_AFTER);
    return {
      close: () => {
        clearTimeout(timer);
        return stop();
      },
    };
  };
}

/** Makes of the system's events what a stream says. */
class Listener {
  readonly #options: StreamOptions;
  readonly #realRoot: string;
  /** Whether a folder is ignored, for the events of one moment. */
  readonly #verdicts = new Map<string, boolean>();

  constructor(options: StreamOptions, realRoot: string) {
    this.#options = options;
    this.#realRoot = realRoot;
  }

  hear(realPath: string, flags: number): void {
    const { root, isIgnored, onEvent, onLost, onRootChanged } = this.#options;
    const path = this.#pathOf(realPath);
    const isOfRoot = path === null || path === root;
    if (flags & FLAG.rootChanged || (isOfRoot && flags & FLAG.unmount)) onRootChanged();
    else if (isOfRoot && flags & ANYTHING) onLost();
    if (isOfRoot || this.#isFolderIgnored(dirname(path))) return;
    const found = statsOf(path);
    const isFolder = found?.isDirectory() === true;
    // A link or a socket may stand where a file stood, and that file is gone.
    if (isIgnored(path, isFolder || found?.isFile() ? found : null)) return;
    // Of what came along with a folder, or went with the one that was there, no event tells.
    if (flags & ANYTHING || !(flags & KIND) || (flags & FLAG.itemRenamed && isFolder)) onLost();
    if (flags & (FLAG.itemIsFile | FLAG.itemIsSymlink)) onEvent(path, 'file');
    if (flags & FLAG.itemIsDir && !isFolder) onEvent(path, 'folder-gone');
  }

  /** As the root is spelled: the system tells of the folder that its links lead to. Null: outside. */
  #pathOf(realPath: string): string | null {
    if (realPath !== this.#realRoot && !realPath.startsWith(`${this.#realRoot}/`)) return null;
    return this.#options.root + realPath.slice(this.#realRoot.length);
  }

  #isFolderIgnored(folder: string): boolean {
    const { root, isIgnored } = this.#options;
    if (folder === root) return false;
    const known = this.#verdicts.get(folder);
    if (known !== undefined) return known;
    // By its name first: of what lies in a folder of dependencies, nothing is looked at.
    const verdict =
      this.#isFolderIgnored(dirname(folder)) || isIgnored(folder, null) || isIgnored(folder, statsOf(folder));
    if (this.#verdicts.size === 0) setImmediate(() => this.#verdicts.clear());
    this.#verdicts.set(folder, verdict);
    return verdict;
  }
}

function statsOf(path: string): Stats | null {
  return look(() => lstatSync(path, { throwIfNoEntry: false })) ?? null;
}
