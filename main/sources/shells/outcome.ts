import type { DecodedEvent } from '../agents/agent.ts';
import { lastProgram } from '../commands/paths-in-command.ts';

/** Largest exit code that a shell gives. */
const MOST = 255;
/** From here on the code says which signal ended the command. */
const SIGNAL = 128;
/**
 * Signals by which a person, a terminal or a pipe ends or stops a command: hang-up, interrupt, quit, a reader
 * that is gone, terminate; stop and continue, whose numbers differ between Linux and macOS. They say nothing of
 * whether it would have worked.
 */
const ENDED_FROM_OUTSIDE: ReadonlySet<number> = new Set([1, 2, 3, 13, 15, 17, 18, 19, 20, 21, 22]);
/** Programs whose 1 is an answer: nothing found, different, no. */
const ANSWERING: ReadonlySet<string> = new Set([
  '[',
  '[[',
  'ack',
  'ag',
  'cmp',
  'command',
  'diff',
  'egrep',
  'expr',
  'false',
  'fgrep',
  'grep',
  'pgrep',
  'rg',
  'test',
  'type',
  'which',
]);

/** What a command's exit code says of it; `ok` is absent where it says nothing. */
export function outcomeOf(command: string, exitCode: number): Pick<DecodedEvent, 'ok' | 'exitCode'> {
  if (!Number.isInteger(exitCode) || exitCode < 0 || exitCode > MOST) return {};
  if (exitCode === 0) return { ok: true, exitCode };
  const isAnswer = exitCode === 1 && ANSWERING.has(lastProgram(command) ?? '');
  if (isAnswer || ENDED_FROM_OUTSIDE.has(exitCode - SIGNAL)) return { exitCode };
  return { ok: false, exitCode };
}
