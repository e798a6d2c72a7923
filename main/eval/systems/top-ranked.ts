/** Orders names: negative where the first ranks higher; never 0 for two different names. */
export type RankOrder = (a: string, b: string) => number;

/**
 * The highest-ranking names, best first, at most `limit`. One pass; linear in the names while `limit` is
 * small.
 */
export function topRanked(names: Iterable<string>, limit: number, order: RankOrder): readonly string[] {
  const best: string[] = [];
  for (const name of names) {
    if (best.length === limit && order(name, best[limit - 1]!) > 0) continue;
    let place = best.length;
    while (place > 0 && order(name, best[place - 1]!) < 0) place--;
    best.splice(place, 0, name);
    if (best.length > limit) best.pop();
  }
  return best;
}

/** Code-unit order, the last resort among equals, so that a run repeats exactly on every machine. */
export function byName(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
