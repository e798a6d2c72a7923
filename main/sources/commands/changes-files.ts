import { basename } from 'node:path';
import { simpleCommands } from './paths-in-command.ts';

/** Programs that change files without being asked for each: formatters, generators, what unpacks and patches. */
const PROGRAMS =
  /^(?:prettier|gofmt|goimports|rustfmt|black|isort|autopep8|clang-format|shfmt|stylua|ktlint|patch|tar|unzip|make|just|protoc|buf|sqlc|swagger|openapi-generator|copier|cookiecutter)$/;
/** Of git's subcommands those that write to the checkout. */
const OF_GIT =
  /^(?:am|apply|checkout|cherry-pick|clean|merge|pull|rebase|reset|restore|revert|stash|switch|submodule)$/;
/** What tasks, scripts and subcommands that change files are called. */
const TASKS =
  /^(?:fmt|format|reformat|fix|codegen|generate|gen|prettier|codemod|migrate|makemigrations|install|i|ci|add|remove|rm|uninstall|upgrade|up|update|sync|tidy|vendor|init|create|new|scaffold)$/;
/** Options by which a program that only reads otherwise changes files. */
const OPTIONS = /^(?:--(?:fix|write|in-place|inplace|apply)(?:=.*)?|-i\S*|-pi\S*)$/;
/** Words of a command in which its task is looked for. */
const FIRST_WORDS = 3;

/**
 * Whether a command changes files by itself, by its words: `prettier --write .`, `npm run lint:fix`, `cargo fmt`. Not
 * one that names what it changes, such as `mv`, and not an editor: that is the person's own act.
 */
export function changesFiles(command: string): boolean {
  return simpleCommands(command, 'posix').some((words) => {
    const [first, ...rest] = words.filter((word) => !/^[A-Za-z_]\w*=/.test(word) && word !== 'sudo');
    if (first === undefined) return false;
    const program = basename(first);
    if (program === 'git') return rest.some((word) => OF_GIT.test(word));
    if (PROGRAMS.test(program) || rest.some((word) => OPTIONS.test(word))) return true;
    return rest
      .slice(0, FIRST_WORDS)
      .some((word) => word.split(/[:_-]/).some((part) => TASKS.test(part)) && isRunner(program));
  });
}

/** What runs tasks by their names. */
function isRunner(program: string): boolean {
  return /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|cargo|go|dotnet|mix|gradle|gradlew|mvn|rails|rake|bundle|composer|php|python\d*|pip\d*|pipx|uv|uvx|poetry|ruff|biome|dart|flutter|swift|terraform|task|nx|turbo|ng|prisma|dx)$/.test(
    program,
  );
}
