/** A file that an editor or a synchronising tool keeps beside the real one. */
export interface SideFile {
  /** Whose it is; null: of more than one. */
  readonly editor: string | null;
  /** The real file's name, where it tells. */
  readonly of: string | null;
}

/**
 * Names of side files, the most telling first: a backup `a~` may be anybody's. What is in brackets is the real
 * file's name.
 */
const NAMES: readonly (readonly [pattern: RegExp, editor: string | null])[] = [
  [/^\.(.+)\.sw[a-p]$/, 'Vim'],
  [/^\.(.+)\.un~$/, 'Vim'],
  // Vim's and Neovim's trial whether a file can be made in the folder.
  [/^4913$/, null],
  [/^\.#(.+)/, 'Emacs'],
  [/^#(.+)#$/, 'Emacs'],
  [/^(.+)\.~\d+~$/, 'Emacs'],
  // Of every program that saves by GNOME's library.
  [/^\.goutputstream-/, null],
  [/^(.+)___jb_(?:tmp|old)___$/, 'JetBrains'],
  [/^\.(.+)\.kate-swp$/, 'Kate'],
  [/^~\$/, null],
  [/^\.~lock\.(.+)#$/, 'LibreOffice'],
  [/~$/, null],
  [/^sed[A-Za-z0-9]{6}$/, null],
  [/\.(?:tmp|temp|bak|orig|rej|part|partial|crdownload)$/i, null],
  [/\.tmp[.-][\w.-]+$/i, null],
];

/** What a file's name says of it; null: it is a file of its own. */
export function sideFileOf(name: string): SideFile | null {
  for (const [pattern, editor] of NAMES) {
    const found = pattern.exec(name);
    if (found !== null) return { editor, of: found[1] ?? null };
  }
  return null;
}

/** A side file that stays while the real one is open, and the editor that keeps it. */
export interface OpenMark {
  readonly name: string;
  readonly editor: string;
  /** Its size, where another editor's mark of that name has another; null: any. */
  readonly bytes: number | null;
}

/** The marks that editors leave beside a file of that name for as long as they have it open, the most telling first. */
export function openMarksOf(name: string): readonly OpenMark[] {
  return [
    // It writes the head of a swap file of Vim's and no more, to be understood by Vim.
    { name: `.${name}.swp`, editor: 'nano', bytes: 1_024 },
    { name: `.${name}.swp`, editor: 'Vim', bytes: null },
    { name: `.${name}.kate-swp`, editor: 'Kate', bytes: null },
    { name: `.~lock.${name}#`, editor: 'LibreOffice', bytes: null },
  ];
}
