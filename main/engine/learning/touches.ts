import type { ActivityEvent } from '../model/event.ts';
import type { ResourceKind } from '../model/resource.ts';
import { commandKind } from './command-kind.ts';
import { errorOf } from './error-of.ts';

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
        ...errorMetBy(event),
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

function errorMetBy(event: ActivityEvent): readonly Touch[] {
  const name = errorOf(event);
  return name === null ? [] : [{ kind: 'error', name }];
}

function actorOf(event: ActivityEvent): readonly Touch[] {
  if (event.tool !== null) return [{ kind: 'tool', name: event.tool }];
  if (event.type === 'command_finished' && event.command !== null) {
    return [{ kind: 'command', name: commandKind(event.command) }];
  }
  return [];
}
