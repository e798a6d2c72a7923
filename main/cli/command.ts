import { Command, InvalidArgumentError } from 'commander';

/** What is particular to a command. */
interface CommandText {
  /** What it does, in one line that starts with a verb. */
  readonly summary: string;
  /** Uses of it, without the program's name. */
  readonly examples?: readonly string[];
  /** What a person should know before using it; lines of their own. */
  readonly notes?: string;
}

/** A command that throws where it is used wrongly. */
export function command(name: string, { summary, examples = [], notes }: CommandText): Command {
  const made = new Command(name)
    .description(summary)
    .exitOverride()
    .showHelpAfterError(`Try \`holloway ${name} --help\`.`);
  if (notes !== undefined) made.addHelpText('after', `\n${notes}`);
  if (examples.length > 0) made.addHelpText('after', `\n${exampleText(examples)}`);
  return made;
}

/** A {@link command} that reports what it found or did, in words or as JSON. */
export function reportingCommand(name: string, text: CommandText): Command {
  return command(name, text).option('--json', 'print one JSON document, and nothing else, on stdout');
}

/** Reads an option's value as a whole number within bounds. Throws commander's error for any other. */
export function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most && value.trim() !== '') return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

function exampleText(examples: readonly string[]): string {
  const lines = examples.map((example) => `  $ holloway ${example}`);
  return [examples.length === 1 ? 'Example:' : 'Examples:', ...lines].join('\n');
}
