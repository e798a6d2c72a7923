import { bareCommand, type PastCommand, stampedAt } from './past-command.ts';

/** What bash writes before each entry while HISTTIMEFORMAT is set. */
const STAMP = /^#(\d{9,})$/;

/**
 * The commands of a history of bash, oldest first. With stamps an entry goes on to the next stamp, since it may have
 * several lines; without, each line is one.
 */
export function readBash(bytes: Buffer): readonly PastCommand[] {
  const commands: PastCommand[] = [];
  let stamp: string | undefined;
  let lines: string[] = [];
  const end = (): void => {
    if (lines.length > 0) commands.push(bareCommand(lines.join('\n'), stampedAt(stamp)));
    lines = [];
  };
  for (const line of bytes.toString().split('\n')) {
    const found = STAMP.exec(line)?.[1];
    if (found !== undefined) {
      end();
      stamp = found;
    } else if (stamp !== undefined) lines.push(line);
    else if (line !== '') commands.push(bareCommand(line, null));
  }
  end();
  return commands.map((command) => ({ ...command, text: command.text.trimEnd() }));
}
