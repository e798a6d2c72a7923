import { Command, InvalidArgumentError } from 'commander';

/** What is particular to a command. */
export interface CommandText {
  /** What it does, in one line that starts with a verb. */
  readonly summary: string;
  /** Lines to type. */
  readonly examples?: readonly string[];
  /** What a person should know before using it; lines of their own. */
  readonly notes?: string;
}

/** A command with its help. */
export function command(name: string, { summary, examples = [], notes }: CommandText): Command {
  const made = new Command(name).description(summary);
  if (notes !== undefined) made.addHelpText('after', `\n${notes}`);
  if (examples.length > 0) {
    const heading = examples.length === 1 ? 'Example:' : 'Examples:';
    made.addHelpText('after', ['', heading, ...examples.map((line) => `  $ ${line}`)].join('\n'));
  }
  return made;
}

/** A {@link command} that reports what it found or did, in words or as JSON. */
export function reportingCommand(name: string, text: CommandText): Command {
  return command(name, text).option('--json', 'print one JSON document, and nothing else, on stdout');
}

/** Makes a tree of commands throw where it is used wrongly, and name the help of the very command. */
export function finish(root: Command, path: string = root.name()): Command {
  root
    .exitOverride()
    .showHelpAfterError(`Try \`${path} --help\`.`)
    .configureHelp({ subcommandTerm: (one) => one.name() });
  for (const one of root.commands) finish(one, `${path} ${one.name()}`);
  return root;
}

/** Reads an option's value as a whole number within bounds. Throws commander's error for any other. */
export function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most && value.trim() !== '') return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}
