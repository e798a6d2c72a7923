import type { Share } from '../model/units.ts';

/** What two procedures are compared by. */
export interface Comparable {
  readonly id: number;
  readonly title: string;
  readonly files: readonly string[];
}

/** Share of common words from which two procedures look like one. Chosen on recorded sessions. */
const ALIKE: Share = 0.6;
/** Most that are suggested. Chosen: what fits beside the procedure. */
const SUGGESTED = 5;

/** Procedures that look like the same as one, the most alike first. Linear in those given. */
export function similarProcedures<Other extends Comparable>(
  one: Comparable,
  others: readonly Other[],
): readonly Other[] {
  const words = wordsOf(one);
  return others
    .filter(({ id }) => id !== one.id)
    .map((other) => ({ other, share: commonShare(words, wordsOf(other)) }))
    .filter(({ share }) => share >= ALIKE)
    .toSorted((a, b) => b.share - a.share || a.other.id - b.other.id)
    .slice(0, SUGGESTED)
    .map(({ other }) => other);
}

function wordsOf({ title, files }: Comparable): ReadonlySet<string> {
  return new Set([...title.toLowerCase().split(/[^\p{L}\d_.-]+/u), ...files].filter((word) => word !== ''));
}

/** Words in both over words in either. */
function commonShare(one: ReadonlySet<string>, other: ReadonlySet<string>): Share {
  let common = 0;
  for (const word of one) if (other.has(word)) common++;
  return common / Math.max(1, one.size + other.size - common);
}
