/** What a call does to the files it names, as far as the probes ask. */
export type GoldAccess = 'read' | 'edit';

/** Names, in any case, under which agents change a file. */
const EDITING = new Set([
  ...['edit', 'multiedit', 'edit_file', 'notebookedit', 'undo_edit'],
  ...['write', 'write_file', 'create', 'create_file', 'insert', 'update_file', 'delete_file'],
  ...['replace', 'str_replace', 'search_replace', 'patch', 'apply_patch', 'applypatch'],
]);

/** Names, in any case, under which agents look at a file. */
const READING = new Set([
  ...['read', 'read_file', 'notebookread', 'cat'],
  ...['view', 'view_file', 'open', 'open_file', 'scroll'],
]);

/** Verbs that editor tools, such as `str_replace_editor`, take as their command. */
const EDITOR_VERBS: Readonly<Record<string, GoldAccess>> = {
  create: 'edit',
  str_replace: 'edit',
  insert: 'edit',
  undo_edit: 'edit',
  edit: 'edit',
  write: 'edit',
  view: 'read',
  open: 'read',
  read: 'read',
};

const EDITOR_TOOL = /edit(or)?$|_editor/i;
const LAST_WORD = /[.:_/]([a-z]+)$/i;

/**
 * Whether a call reads or edits its files, from its name alone; null for all others, such as a shell.
 * A qualified name (`server:read_file`, `functions.edit`) counts as its last part. Apart from the importer's
 * table on purpose: what is measured must not move when the importer comes to know another tool.
 */
export function accessOfCall(tool: string, command: string | null): GoldAccess | null {
  const verb = EDITOR_TOOL.test(tool) && command !== null ? EDITOR_VERBS[command.toLowerCase()] : undefined;
  if (verb !== undefined) return verb;
  const names = [tool, LAST_WORD.exec(tool)?.[1], tool.split(':').at(-1)].map((name) => name?.toLowerCase());
  if (names.some((name) => name !== undefined && EDITING.has(name))) return 'edit';
  if (names.some((name) => name !== undefined && READING.has(name))) return 'read';
  return null;
}
