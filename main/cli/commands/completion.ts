import { Argument, Command } from 'commander';
import { command } from '../command.ts';
import { COMPLETION_SCRIPTS, SHELLS, type Shell } from '../completion/scripts.ts';
import { suggestionsFor } from '../completion/suggestions.ts';

/** `holloway completion`: prints what a shell loads. */
export function completionCommand(): Command {
  return command('completion', {
    summary: 'Print a script that completes commands in a shell',
    examples: [
      'holloway completion bash >> ~/.bashrc',
      'holloway completion zsh > ~/.zfunc/_holloway',
      'holloway completion fish > ~/.config/fish/completions/holloway.fish',
    ],
  })
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => {
      process.stdout.write(COMPLETION_SCRIPTS[shell]);
    });
}

/** `holloway suggest`: what those scripts ask; a line each, word and meaning apart by a tab. */
export function suggestCommand(program: Command): Command {
  return new Command('suggest').argument('[words...]').action((words: readonly string[]) => {
    for (const { word, meaning } of suggestionsFor(program, words)) console.log(`${word}\t${meaning}`);
  });
}
