import { bareCommand, type PastCommand, stampedAt } from './past-command.ts';

const COMMAND = /^- cmd: ?(.*)$/;
const WHEN = /^\s+when: *(\d+)/;

/**
 * The commands of a history of fish, oldest first. It looks like YAML and is not: one line a field, with backslashes and
 * line ends of a command written as `\\\\` and `\\n`. The paths that it notes are relative to a folder that it does not note.
 */
export function readFish(bytes: Buffer): readonly PastCommand[] {
  const commands: { text: string; when: string | undefined }[] = [];
  for (const line of bytes.toString().split('\n')) {
    const [, text] = COMMAND.exec(line) ?? [];
    const last = commands.at(-1);
    if (text !== undefined) commands.push({ text: unescaped(text), when: undefined });
    else if (last !== undefined) last.when ??= WHEN.exec(line)?.[1];
  }
  return commands.map(({ text, when }) => bareCommand(text, stampedAt(when)));
}

function unescaped(text: string): string {
  return text.replace(/\\([\\n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : '\\'));
}
