import type { Access, EventSource, EventType } from '../../engine/model/event.ts';
import type { ResourceKind } from '../../engine/model/resource.ts';
import { StoreError } from '../store-error.ts';

/** A closed set of names as small integers on disk. A number, once released, keeps its meaning for ever. */
interface Codec<Name extends string> {
  readonly encode: (name: Name) => number;
  /** Throws StoreError `damaged` on a number without a name. */
  readonly decode: (code: number) => Name;
  readonly knows: (code: number) => boolean;
}

/** The codec of a column. */
export function codec<Name extends string>(
  column: string,
  codes: Readonly<Record<Name, number>>,
): Codec<Name> {
  const names: Name[] = [];
  for (const name in codes) names[codes[name]] = name;
  return {
    encode: (name) => codes[name],
    decode: (code) => {
      const name = names[code];
      if (name === undefined)
        throw new StoreError('damaged', `column ${column} holds the unknown code ${code}`);
      return name;
    },
    knows: (code) => names[code] !== undefined,
  };
}

/** Column `events.source`. */
export const sourceCodes = codec<EventSource>('events.source', {
  agent: 0,
  editor: 1,
  shell: 2,
  git: 3,
  host: 4,
});

/** Column `events.type`. */
export const typeCodes = codec<EventType>('events.type', {
  tool_call: 0,
  prompt: 1,
  session_started: 2,
  session_ended: 3,
  compacted: 4,
  file_changed: 5,
  command_finished: 6,
  swept: 7,
  injected: 8,
  error_reported: 9,
  error_resolved: 10,
  adjusted: 11,
});

/** Column `events.access`. */
export const accessCodes = codec<Access>('events.access', {
  read: 0,
  edit: 1,
  create: 2,
  delete: 3,
  search: 4,
  run: 5,
});

/** Column `resources.kind`. */
export const kindCodes = codec<ResourceKind>('resources.kind', { file: 0, tool: 1, command: 2, error: 3 });
