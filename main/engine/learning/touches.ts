import type { ActivityEvent } from '../model/event.ts';
import type { ResourceKind } from '../model/resource.ts';
import { errorFingerprint } from './error-fingerprint.ts';

/** One resource that an event touches. */
export interface Touch {
  readonly kind: ResourceKind;
  readonly name: string;
}

/**
 * What an event touches, in the order in which it teaches: the error it met, the tool or command, then its
 * files. Empty for events that teach nothing, such as prompts.
 */
export function touchesOf(event: ActivityEvent): readonly Touch[] {
  switch (event.type) {
    case 'tool_call':
    case 'command_finished':
    case 'file_changed':
    case 'error_reported':
    case 'error_resolved':
      return [
        ...errorOf(event),
        ...actorOf(event),
        ...event.paths.map((name) => ({ kind: 'file', name }) as const),
      ];
    case 'prompt':
    case 'session_started':
    case 'session_ended':
    case 'compacted':
    case 'injected':
    case 'swept':
    case 'adjusted':
      return [];
  }
}

function errorOf(event: ActivityEvent): readonly Touch[] {
  if (event.error === null) return [];
  const name = errorFingerprint(event.error);
  return name === '' ? [] : [{ kind: 'error', name }];
}

function actorOf(event: ActivityEvent): readonly Touch[] {
  if (event.tool !== null) return [{ kind: 'tool', name: event.tool }];
  if (event.type === 'command_finished' && event.command !== null) {
    return [{ kind: 'command', name: commandKind(event.command) }];
  }
  return [];
}

/** Program and subcommand: what a command does, whatever its arguments. Names the resource of a command. */
export function commandKind(command: string): string {
  const words = command.trim().split(/\s+/);
  const [program = '', next = ''] = words;
  return /^[a-z][\w:-]*$/i.test(next) ? `${program} ${next}` : program;
}
