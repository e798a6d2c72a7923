/** A file that an editor or a synchronising tool keeps beside the real one. */
export interface SideFile {
  /** Whose it is; null: of more than one. */
  readonly editor: string | null;
}

/** Names of side files, the most telling first: a backup `a~` may be anybody's. */
const NAMES: readonly (readonly [pattern: RegExp, editor: string | null])[] = [
  [/^\..+\.sw[a-p]$/, 'Vim'],
  [/^\..+\.un~$/, 'Vim'],
  // Vim's trial whether a file can be made in the folder.
  [/^4913$/, 'Vim'],
  [/^\.#/, 'Emacs'],
  [/^#.+#$/, 'Emacs'],
  [/\.~\d+~$/, 'Emacs'],
  [/^\.goutputstream-/, 'gedit'],
  [/___jb_(?:tmp|old)___$/, 'JetBrains'],
  [/\.kate-swp$/, 'Kate'],
  [/^~\$/, 'Office'],
  [/^\.~lock\..+#$/, 'LibreOffice'],
  [/~$/, null],
  [/^sed[A-Za-z0-9]{6}$/, null],
  [/\.(?:tmp|temp|bak|orig|rej|part|partial|crdownload)$/i, null],
  [/\.tmp[.-][\w.-]+$/i, null],
];

/** What a file's name says of it; null: it is a file of its own. */
export function sideFileOf(name: string): SideFile | null {
  const found = NAMES.find(([pattern]) => pattern.test(name));
  return found === undefined ? null : { editor: found[1] };
}
