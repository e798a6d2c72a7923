/** One call that would have left the program. */
export interface Call {
  readonly api: string;
  readonly args: readonly unknown[];
}

const calls: Call[] = [];

/** Keeps a call for the test to look at. */
export function record(api: string, ...args: readonly unknown[]): void {
  calls.push({ api, args });
}

/** The arguments of every call of one function so far. */
export function callsOf(api: string): readonly (readonly unknown[])[] {
  return calls.filter((call) => call.api === api).map(({ args }) => args);
}
