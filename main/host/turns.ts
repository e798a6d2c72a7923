/** Lets pieces of work that must not overlap run one after the other, in the order in which they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs work when all before it is done, whatever became of that. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    // Whoever waits for the result hears of its failure; the next one takes its turn all the same.
    this.#last = result.catch(() => undefined);
    return result;
  }
}
