/** Runs work that gives way between its steps to its end. */
export function stepped<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
