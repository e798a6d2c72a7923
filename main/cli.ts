import { createProgram } from './cli/program.ts';
import { endWith, runProgram } from './cli/run-program.ts';

// Whoever reads may have had enough, as `head` has: that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') endWith(error);
  process.exit();
});
// A terminal may go, and a host that has something to tell lives on; there is nowhere left to say so.
process.stderr.on('error', () => undefined);

await runProgram(createProgram());
