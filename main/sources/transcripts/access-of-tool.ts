import type { RecordedEvent } from '../../../contracts/event.ts';

type Access = NonNullable<RecordedEvent['access']>;

const NAMES: Readonly<Record<Access, readonly string[]>> = {
  edit: [
    'edit',
    'multiedit',
    'write',
    'notebookedit',
    'insert',
    'str_replace',
    'undo_edit',
    'apply_patch',
    'applypatch',
    'patch',
    'edit_file',
    'write_file',
    'update_file',
    'search_replace',
    'replace',
  ],
  create: ['create', 'create_file'],
  delete: ['delete', 'delete_file', 'remove_file'],
  read: ['read', 'view', 'open', 'open_file', 'read_file', 'cat', 'notebookread', 'view_file', 'scroll'],
  search: ['grep', 'glob', 'ls', 'list', 'find', 'search', 'find_file', 'search_dir', 'search_file'],
  run: ['bash', 'shell', 'powershell', 'run', 'exec', 'terminal', 'write_stdin', 'execute_bash'],
};

const ACCESS_BY_NAME: ReadonlyMap<string, Access> = new Map(
  // Safe: NAMES is a literal.
  (Object.keys(NAMES) as Access[]).flatMap((access) => NAMES[access].map((name) => [name, access] as const)),
);

/** Editors that take the verb as their command. */
const EDITOR = /edit(?:or)?$|_editor/i;

/**
 * What a tool does, judged by its name in any agent: the whole name, its part behind a colon, or its last
 * word (`mcp__files__read`). Undefined for a tool that does none of it.
 */
export function accessOfTool(tool: string, command: string | undefined): Access | undefined {
  const name = tool.toLowerCase();
  const verb =
    EDITOR.test(name) && command !== undefined ? ACCESS_BY_NAME.get(command.toLowerCase()) : undefined;
  return (
    verb ??
    ACCESS_BY_NAME.get(name) ??
    ACCESS_BY_NAME.get(name.slice(name.lastIndexOf(':') + 1)) ??
    ACCESS_BY_NAME.get(name.split(/[.:_/]/).at(-1)!)
  );
}
