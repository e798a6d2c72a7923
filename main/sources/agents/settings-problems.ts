import { parse } from 'jsonc-parser';
import type { Agent } from './agent.ts';
import { isStrictJson } from './probe-command.ts';

/** Why an agent would not run hooks that its settings hold; a sentence each, usually none. */
export function settingsProblems(text: string, agent: Agent): readonly string[] {
  if (text.trim() === '') return [];
  const problems: string[] = [];
  if (!agent.readsComments && !isStrictJson(text)) {
    problems.push(
      `The settings hold comments or trailing commas, so that ${agent.name} ignores the whole file, with all hooks in it.`,
    );
  }
  const values: unknown = parse(text, [], { allowTrailingComma: true });
  if (
    typeof values === 'object' &&
    values !== null &&
    'disableAllHooks' in values &&
    values.disableAllHooks
  ) {
    problems.push('The settings switch all hooks off ("disableAllHooks").');
  }
  return problems;
}
