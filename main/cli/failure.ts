import { ERROR_CODES } from '../../contracts/errors.ts';
import { EvaluationError } from '../eval/evaluation-error.ts';
import { HostNotRunningError, RemoteError } from '../socket/client-errors.ts';
import { PersonFileError } from '../sources/person-files/person-file-error.ts';
import { CliError } from './cli-error.ts';
import type { Ending } from './exit-codes.ts';
import { systemMessage } from './system-message.ts';

/** A failure as the person hears it. */
interface Failure {
  readonly ending: Ending;
  /** One sentence: what is wrong, and what to do. */
  readonly message: string;
}

const REMOTE_ENDINGS: ReadonlyMap<number, Ending> = new Map([
  [ERROR_CODES.invalidParams, 'usage'],
  [ERROR_CODES.notFound, 'negative'],
  [ERROR_CODES.storeUnavailable, 'refused'],
  [ERROR_CODES.paused, 'refused'],
]);

/** What any error of a command means to the person who typed it. */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { ending: 'failed', message: String(error) };
  const { message } = error;
  if (error instanceof CliError) return { ending: error.ending, message };
  if (error instanceof HostNotRunningError) return { ending: 'notRunning', message };
  if (error instanceof RemoteError) return { ending: REMOTE_ENDINGS.get(error.code) ?? 'failed', message };
  if (error instanceof PersonFileError) return { ending: 'refused', message };
  if (error instanceof EvaluationError) return { ending: 'usage', message };
  // Told by its name: to import it would load SQLite into every command.
  if (error.name === 'StoreError') return { ending: 'refused', message };
  const said = systemMessage(error);
  return { ending: 'failed', message: said === null ? message : `${pathOf(error)}: ${said}.` };
}

function pathOf({ path, syscall }: NodeJS.ErrnoException): string | undefined {
  return path ?? syscall;
}
