import type { ActivityEvent } from '../model/event.ts';
import { commandKind } from './command-kind.ts';
import { errorFingerprint } from './error-fingerprint.ts';

/** With what shells end a program that is not there, and what it starts in turn. */
const NOT_FOUND = 127;

/** The fields of an event that an error is made of. */
type Failing = Pick<ActivityEvent, 'type' | 'tool' | 'command' | 'ok' | 'exitCode' | 'error'>;

/** The name of the error that an event met: what it said, else that it failed; null: it met none. */
export function errorOf(event: Failing): string | null {
  const name = event.error === null ? silentFailure(event) : errorFingerprint(event.error);
  return name === '' ? null : name;
}

/**
 * The name of the failure of a command of which only its end is known, as a shell tells it: what failed, and
 * with which code, or that something in it is not there. Null for any other event.
 */
export function silentFailure({ type, tool, command, ok, exitCode, error }: Failing): string | null {
  const isSilent = type === 'command_finished' && tool === null && ok === false && error === null;
  if (!isSilent || command === null || exitCode === null) return null;
  const kind = commandKind(command);
  return exitCode === NOT_FOUND ? `${kind}: command not found` : `${kind}: exit code ${exitCode}`;
}
