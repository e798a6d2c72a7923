import type { Ending } from './exit-codes.ts';

/** What a command tells the person in one sentence before it ends with the code of its ending. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly ending: Ending;

  constructor(ending: Ending, message: string, options?: ErrorOptions) {
    super(message, options);
    this.ending = ending;
  }
}
