import { homedir } from 'node:os';
import { join } from 'node:path';
import { readGit } from '../../main/sources/git/git-command.ts';
import { readText } from '../../main/sources/git/repository.ts';

/** Largest file of ignore rules that is read. Chosen: some ten thousand rules. */
export const MAX_RULES_BYTES = 1024 * 1024;

/** The person's ignore rules for every repository, as git finds them; empty: there are none. */
export async function globalRules(): Promise<string> {
  const said = await readGit(null, ['config', '--global', '--type=path', '--get', 'core.excludesFile']);
  const configured = said?.trimEnd() || null;
  const usual = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'git/ignore');
  return readText(configured ?? usual, MAX_RULES_BYTES) ?? '';
}
