import type { FileChange } from '../../main/sources/editors/file-changes.ts';
import type { Storm } from '../../main/sources/editors/storms.ts';
import type { Respelling } from './files-by-path.ts';

/** What a watch process is to do. Paths are absolute; the last order of a kind holds. */
export type Order =
  /** Watch these roots and no others. */
  | {
      readonly kind: 'watch';
      readonly roots: readonly string[];
      /** Patterns of folders that the person left out: they are not even read. */
      readonly leftOut: readonly string[];
      /** Where it keeps what is known of files, and its probe; made by the host, for its owner only. */
      readonly ownFolder: string;
    }
  /** Look at every file again: the machine slept, or events may be lost. */
  | { readonly kind: 'compare' };

/** A file of a root that changed, and the editor whose traces lay beside it. */
export interface NamedChange extends FileChange {
  readonly editor: string | null;
}

/** How a root is watched. */
export interface RootState {
  readonly root: string;
  /**
   * `starting`: its files are being counted; `watching`: by events; `scanning`: by looks alone, events cannot be
   * had; `checked`: by looks alone, every five minutes, since changes may be made elsewhere; `missing`: it is not there, which says nothing of its files.
   */
  readonly state: 'starting' | 'watching' | 'scanning' | 'checked' | 'missing';
  /** What is not as it should be, each a sentence without its stop. */
  readonly troubles: readonly string[];
  readonly folders: number;
  readonly files: number;
  /** When all files were last looked at, ms; null: not yet. And how many had changed unheard. */
  readonly comparedAt: number | null;
  readonly foundUnheard: number;
}

/** What a watch process reports. */
export type Report =
  /** It lives; sent every {@link BEAT}. */
  | { readonly kind: 'beat' }
  | { readonly kind: 'changes'; readonly root: string; readonly changes: readonly NamedChange[] }
  | { readonly kind: 'storm'; readonly root: string; readonly at: number; readonly storm: Storm }
  /** Files that were known when it last ended and are gone: the first 64 bits of SHA-1 of each path, in hex. */
  | { readonly kind: 'gone'; readonly root: string; readonly at: number; readonly hashes: readonly string[] }
  /** Files whose paths are spelled otherwise now, and which are the same files. */
  | {
      readonly kind: 'respelled';
      readonly root: string;
      readonly at: number;
      readonly files: readonly Respelling[];
    }
  | { readonly kind: 'state'; readonly state: RootState }
  /** No events came of a file that it wrote itself: all streams were opened anew. */
  | { readonly kind: 'silent'; readonly at: number };

/** Between two beats, ms. */
export const BEAT = 10_000;
