/**
 * A repeatable source of numbers in [0, 1): Mulberry32 (T. Ettinger, public domain), one 32-bit state.
 * Good enough to shuffle and resample; not for secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The names in an order drawn from such a source: Fisher and Yates, from the end. */
export function shuffled(names: readonly string[], next: () => number): string[] {
  const deck = [...names];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [deck[last], deck[other]] = [deck[other]!, deck[last]!];
  }
  return deck;
}
