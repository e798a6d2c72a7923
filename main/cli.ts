import { EXIT_CODES } from './cli/exit-codes.ts';
import { describeFailure } from './cli/failure.ts';
import { createProgram } from './cli/program.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  const { ending, message } = describeFailure(error);
  console.error(process.env.HOLLOWAY_DEBUG === '1' ? error : message);
  process.exitCode = EXIT_CODES[ending].code;
}
