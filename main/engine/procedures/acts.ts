import type { ActivityEvent } from '../model/event.ts';

/** Texts that accompany work, and files that no command checks: edits of them fix no error by themselves. */
const ASIDE =
  /(?:^|\/)(?:CHANGELOG|TODO|NOTES|PLAN|HISTORY|CLAUDE|AGENTS)[\w.-]*$|\.(?:md|mdx|txt|log|png|jpe?g|svg)$|(?:^|\/)\.git\//i;

/** Whether an edit of a file may be what lets a command pass. */
export function isFixFile(path: string): boolean {
  return !ASIDE.test(path);
}

/** The command that an event ran, as typed; null: it ran none. */
export function commandOf({ type, command, access }: ActivityEvent): string | null {
  const runs = type === 'command_finished' || (type === 'tool_call' && (access === null || access === 'run'));
  return runs ? command : null;
}

/** Files that an event changed and that a command may check; empty where it failed. */
export function editedFiles({ type, access, paths, ok }: ActivityEvent): readonly string[] {
  const changes = access === 'edit' || access === 'create' || access === 'delete';
  return changes && ok !== false && (type === 'tool_call' || type === 'file_changed')
    ? paths.filter(isFixFile)
    : [];
}
