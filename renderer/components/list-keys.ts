import { SHORTCUTS } from '../state/shortcuts.ts';

const KEYS = SHORTCUTS.lists;
/** Rows that a page key moves by. Chosen: a little less than what a usual window shows. */
const PAGE = 10;

/** Where a key takes the selection in a list of `count` rows; null: the key is none of a list’s. `index` −1: none selected. */
export function listKeyTarget(key: string, index: number, count: number): number | null {
  const last = count - 1;
  const moves: Readonly<Record<string, number>> = {
    [KEYS.down]: index + 1,
    [KEYS.up]: index - 1,
    [KEYS.pageDown]: index + PAGE,
    [KEYS.pageUp]: index - PAGE,
    [KEYS.first]: 0,
    [KEYS.last]: last,
  };
  const target = moves[key];
  if (target === undefined || count === 0) return null;
  return Math.min(last, Math.max(0, target));
}
