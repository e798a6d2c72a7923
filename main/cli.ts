import { CommanderError } from 'commander';
import { EXIT_CODES } from './cli/exit-codes.ts';
import { describeFailure } from './cli/failure.ts';
import { createProgram } from './cli/program.ts';

// Whoever reads may have had enough, as `head` has: that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') end(error);
  process.exit();
});
// A terminal may go, and a host that has something to tell lives on; there is nowhere left to say so.
process.stderr.on('error', () => undefined);

try {
  const program = createProgram();
  if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
} catch (error) {
  end(error);
}

/** Says what went wrong, in a sentence; HOLLOWAY_DEBUG=1 shows where. */
function end(error: unknown): void {
  if (error instanceof CommanderError) {
    // It has spoken already; its own code for every wrong usage is 1.
    process.exitCode = EXIT_CODES[error.exitCode === 0 ? 'ok' : 'usage'].code;
    return;
  }
  const { ending, message } = describeFailure(error);
  console.error(process.env.HOLLOWAY_DEBUG === '1' ? error : message);
  process.exitCode = EXIT_CODES[ending].code;
}
