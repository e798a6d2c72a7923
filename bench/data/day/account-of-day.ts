/** What was recorded beside what should have been, each fact a line; a fact may stand there more than once. */
export interface Account {
  readonly expected: number;
  readonly recorded: number;
  /** Of those recorded, the share that should have been; and of those, the share that was. 0–1. */
  readonly precision: number;
  readonly recall: number;
  readonly missing: readonly string[];
  readonly tooMuch: readonly string[];
}

/** Compares facts, whatever their order. */
export function accountOf(expected: readonly string[], recorded: readonly string[]): Account {
  const missing = without(expected, recorded);
  const tooMuch = without(recorded, expected);
  const right = recorded.length - tooMuch.length;
  return {
    ...{ expected: expected.length, recorded: recorded.length, missing, tooMuch },
    precision: recorded.length === 0 ? 1 : right / recorded.length,
    recall: expected.length === 0 ? 1 : right / expected.length,
  };
}

function without(facts: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return facts.filter((fact) => {
    const count = left.get(fact) ?? 0;
    left.set(fact, count - 1);
    return count <= 0;
  });
}
