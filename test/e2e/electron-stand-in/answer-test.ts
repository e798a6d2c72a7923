import { app } from './app.ts';
import { controls } from './controls.ts';

/** What the test asks of this process: to run a function here, given as its source. */
interface Question {
  readonly id: number;
  readonly source: string;
  readonly argument: unknown;
}

/** Answers the test over the channel that it started this process with, and ends with it. */
export function answerTest(): void {
  if (process.send === undefined) return;
  process.on('message', (question: Question) => void answer(question));
  process.on('disconnect', () => app.exit(0));
}

async function answer({ id, source, argument }: Question): Promise<void> {
  const electron = await import('./electron.ts');
  try {
    // The test's own function, as playwright's `evaluate` for Electron runs it.
    const run: (electron: object, argument: unknown, use: object) => unknown = new Function(
      `return (${source})`,
    )();
    process.send?.({ id, value: await run(electron, argument, controls) });
  } catch (error) {
    process.send?.({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
