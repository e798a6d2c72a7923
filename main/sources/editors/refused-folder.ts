import { dirname, relative, sep } from 'node:path';

/** The folders of this machine by which others are judged; all absolute, without links. */
export interface Machine {
  /** The person's home. */
  readonly home: string;
  readonly temp: string;
  /** Holloway's own folder. */
  readonly own: string;
}

/** Of the system, with all that lies in them. */
const SYSTEM = /^\/(?:bin|boot|dev|etc|lib\w*|proc|run|sbin|sys|usr|System|Library|Applications)(?:\/|$)/;
/** The tops of other disks, and what holds them. */
const VOLUME = /^\/(?:Volumes|mnt|media)(?:\/[^/]+)?$|^\/(?:media|run\/media)\/[^/]+\/[^/]+$/;
/** What holds people's homes, or is the file system's own. */
const TOPS = /^\/(?:home|Users|root|var|opt|srv|private|tmp)?$|^[A-Za-z]:[\\/]?$/;
/** Folders of a home that hold no code, and behind which macOS asks the person. */
export const PRIVATE_FOLDERS: ReadonlySet<string> = new Set([
  'Library',
  'Desktop',
  'Documents',
  'Downloads',
  'Pictures',
  'Photos',
  'Music',
  'Movies',
  'Videos',
  'Mail',
  'Maildir',
  'Public',
]);

/** Why a folder is not watched; null: it may be. */
export function refusalOf(folder: string, { home, temp, own }: Machine): string | null {
  if (folder === home) return 'it is your whole home folder';
  if (folder === temp || TOPS.test(folder)) return 'it belongs to the system';
  if (isWithin(folder, home)) return 'your whole home folder lies in it';
  if (isWithin(own, folder)) return 'it is Holloway’s own';
  if (isWithin(folder, own)) return 'Holloway’s own folder lies in it';
  if (VOLUME.test(folder)) return 'it is a whole disk';
  if (SYSTEM.test(folder) && !isWithin(home, folder)) return 'it belongs to the system';
  if (dirname(folder) === home && PRIVATE_FOLDERS.has(relative(home, folder))) {
    return 'it holds more than code';
  }
  return null;
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`));
}
