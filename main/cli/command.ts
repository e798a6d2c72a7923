import { Command } from 'commander';

/** A command with its sentence and an example of its use; reports take `--json`. */
export function command(name: string, summary: string, ...examples: readonly string[]): Command {
  const made = new Command(name).description(summary);
  if (examples.length > 0) {
    made.addHelpText(
      'after',
      `\nExample${examples.length > 1 ? 's' : ''}:\n${examples.map((line) => `  $ holloway ${line}`).join('\n')}`,
    );
  }
  return made;
}

/** A {@link command} that reports something. */
export function reportCommand(name: string, summary: string, ...examples: readonly string[]): Command {
  return command(name, summary, ...examples).option('--json', 'print one JSON document instead of words');
}
