import { type Command, CommanderError } from 'commander';
import { EXIT_CODES } from './exit-codes.ts';
import { describeFailure } from './failure.ts';

/** Runs what was typed; sets the exit code of the process. Without a word it prints its help, where it has commands. */
export async function runProgram(program: Command): Promise<void> {
  try {
    if (process.argv.length === 2 && program.commands.length > 0) program.outputHelp();
    else await program.parseAsync();
  } catch (error) {
    endWith(error);
  }
}

/** Says what went wrong, in a sentence; HOLLOWAY_DEBUG=1 shows where. */
export function endWith(error: unknown): void {
  if (error instanceof CommanderError) {
    // It has spoken already; its own code for every wrong usage is 1.
    process.exitCode = EXIT_CODES[error.exitCode === 0 ? 'ok' : 'usage'].code;
    return;
  }
  const { ending, message } = describeFailure(error);
  console.error(process.env.HOLLOWAY_DEBUG === '1' ? error : message);
  process.exitCode = EXIT_CODES[ending].code;
}
