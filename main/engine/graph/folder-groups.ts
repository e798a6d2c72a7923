/** Files of one folder, or of all that lies below it. */
export interface FolderGroup<Item> {
  /** Path of the folder; empty: the project's own. */
  readonly folder: string;
  readonly items: readonly Item[];
}

interface Splittable<Item> extends FolderGroup<Item> {
  /** Whether folders below were looked at already: what is left lies in this one itself. */
  readonly isWhole: boolean;
}

/**
 * Groups files by folder into at most `most` groups, of about the same size where folders allow: the largest
 * is split into its subfolders as long as the number holds. Ordered by folder. Where the project's own folder
 * has more than `most` subfolders, the smallest of them are joined into one group with the empty folder.
 */
export function groupByFolder<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  most: number,
): readonly FolderGroup<Item>[] {
  if (items.length === 0) return [];
  let groups = joinSmallest(split({ folder: '', items }, pathOf), most);
  for (;;) {
    const next = nextSplit(groups, pathOf, most);
    if (next === null) break;
    groups = [...groups.filter((group) => group !== next.of), ...next.into];
  }
  return groups
    .map(({ folder, items: grouped }) => ({ folder, items: grouped }))
    .sort((a, b) => compare(a.folder, b.folder));
}

/** Orders texts the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

interface Split<Item> {
  readonly of: Splittable<Item>;
  readonly into: readonly Splittable<Item>[];
}

/** The largest group whose split keeps to the number of groups. */
function nextSplit<Item>(
  groups: readonly Splittable<Item>[],
  pathOf: (item: Item) => string,
  most: number,
): Split<Item> | null {
  const bySize = groups
    .filter(({ isWhole }) => !isWhole)
    .sort((a, b) => b.items.length - a.items.length || compare(a.folder, b.folder));
  for (const group of bySize) {
    const into = split(group, pathOf);
    if (groups.length - 1 + into.length <= most) return { of: group, into };
  }
  return null;
}

function split<Item>(
  { folder, items }: FolderGroup<Item>,
  pathOf: (item: Item) => string,
): readonly Splittable<Item>[] {
  const below = new Map<string, Item[]>();
  const start = folder === '' ? 0 : folder.length + 1;
  for (const item of items) {
    const path = pathOf(item);
    const end = path.indexOf('/', start);
    const key = end < 0 ? folder : path.slice(0, end);
    const group = below.get(key);
    if (group === undefined) below.set(key, [item]);
    else group.push(item);
  }
  return [...below].map(([key, grouped]) => ({ folder: key, items: grouped, isWhole: key === folder }));
}

function joinSmallest<Item>(groups: readonly Splittable<Item>[], most: number): readonly Splittable<Item>[] {
  if (groups.length <= most) return groups;
  const bySize = groups.toSorted((a, b) => b.items.length - a.items.length || compare(a.folder, b.folder));
  const kept = bySize.slice(0, most - 1).filter(({ folder }) => folder !== '');
  const joined = bySize.filter((group) => !kept.includes(group)).flatMap(({ items }) => items);
  return [...kept, { folder: '', items: joined, isWhole: true }];
}
