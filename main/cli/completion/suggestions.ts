import type { Argument, Command, Option } from 'commander';

/** A word that may come next, and what it means; the meaning may be empty. */
export interface Suggestion {
  readonly word: string;
  readonly meaning: string;
}

/**
 * What may stand where the cursor is: commands, options or the choices of a value. Empty where any word may,
 * such as the name of a file. `words`: those after the program's name, the one under the cursor last, however
 * short.
 */
export function suggestionsFor(program: Command, words: readonly string[]): readonly Suggestion[] {
  const current = words.at(-1) ?? '';
  const { command, option, argument } = placeAfter(program, words.slice(0, -1));
  return candidates(command, option, argument, current).filter(({ word }) => word.startsWith(current));
}

function candidates(
  command: Command,
  option: Option | null,
  argument: Argument | undefined,
  current: string,
): readonly Suggestion[] {
  const help = command.createHelp();
  if (option !== null) return choicesOf(option);
  if (current.startsWith('-')) {
    return help
      .visibleOptions(command)
      .map(({ long, short, description }) => ({ word: long ?? short ?? '', meaning: description }));
  }
  if (command.commands.length > 0) {
    return help.visibleCommands(command).map((one) => ({ word: one.name(), meaning: one.description() }));
  }
  return argument === undefined ? [] : choicesOf(argument);
}

function choicesOf({ argChoices = [] }: Option | Argument): readonly Suggestion[] {
  return argChoices.map((word) => ({ word, meaning: '' }));
}

/**
 * Where the words before the cursor lead: the command meant, the option whose value is due, the argument that
 * is due.
 */
function placeAfter(program: Command, words: readonly string[]) {
  let command = program;
  let option: Option | null = null;
  let given = 0;
  for (const word of words) {
    if (option !== null && !word.startsWith('-')) {
      if (!option.variadic) option = null;
      continue;
    }
    option = word.startsWith('-') ? takingValue(command, word) : null;
    if (word.startsWith('-')) continue;
    const inner = command.commands.find((one) => one.name() === word);
    if (inner === undefined) given += 1;
    else command = inner;
  }
  return { command, option, argument: command.registeredArguments[given] };
}

function takingValue(command: Command, word: string): Option | null {
  return (
    command.options.find((one) => [one.long, one.short].includes(word) && (one.required || one.optional)) ??
    null
  );
}
