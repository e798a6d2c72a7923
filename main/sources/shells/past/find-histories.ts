import { homedir } from 'node:os';
import { join } from 'node:path';
import { isFile } from '../../agents/is-file.ts';

/** What keeps commands that were run; the one first that tells most of them. */
export const HISTORY_KEEPERS = ['atuin', 'zsh', 'bash', 'fish'] as const;
export type HistoryKeeper = (typeof HISTORY_KEEPERS)[number];

/** Commands that were run, as a shell or atuin kept them. */
export interface ShellHistory {
  readonly keeper: HistoryKeeper;
  /** Absolute. */
  readonly file: string;
}

/** The histories on this machine, where their keepers put them by themselves; one that is put elsewhere is to be named. */
export function findHistories(environment = process.env, userHome = homedir()): readonly ShellHistory[] {
  const data = environment.XDG_DATA_HOME || join(userHome, '.local', 'share');
  const places: Readonly<Record<HistoryKeeper, readonly string[]>> = {
    zsh: [join(environment.ZDOTDIR || userHome, '.zsh_history'), join(userHome, '.histfile')],
    bash: [join(userHome, '.bash_history')],
    fish: [join(data, 'fish', 'fish_history')],
    atuin: [environment.ATUIN_DB_PATH || join(data, 'atuin', 'history.db')],
  };
  return HISTORY_KEEPERS.flatMap((keeper) => places[keeper].filter(isFile).map((file) => ({ keeper, file })));
}
