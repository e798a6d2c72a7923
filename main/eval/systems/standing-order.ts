/**
 * Keys kept best first from touch to touch, so that a question sorts nothing and costs the keys it passes.
 */
export class StandingOrder {
  readonly #keys: string[] = [];

  /** Moves a key, new or known, up past its neighbours for as long as it outranks them. */
  raise(key: string, outranks: (neighbour: string) => boolean): void {
    const known = this.#keys.indexOf(key);
    let place = known < 0 ? this.#keys.length : known;
    if (known >= 0) this.#keys.splice(known, 1);
    while (place > 0 && outranks(this.#keys[place - 1]!)) place--;
    this.#keys.splice(place, 0, key);
  }

  /** The first candidates, at most `limit`. */
  best(candidates: ReadonlySet<string>, limit: number): readonly string[] {
    const best: string[] = [];
    for (const key of this.#keys) {
      if (best.length >= limit) break;
      if (candidates.has(key)) best.push(key);
    }
    return best;
  }
}
