import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A terminal in which a person types. */
export interface Terminal {
  /** Types a line, and Enter. */
  readonly type: (line: string) => void;
  /** Presses a key by its name, such as `C-c`. */
  readonly press: (key: string) => void;
  /** Settles with the screen's text once that fits. */
  readonly shows: (words: RegExp) => Promise<string>;
}

const POLL_MS = 20;
const PATIENCE_MS = 20_000;
let opened = 0;

/** Whether a program is on this machine. */
export function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** Opens a program in a terminal of its own, in a folder, with this environment only; closed when the test ends. */
export function openTerminal(
  program: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Terminal {
  const socket = `holloway-${process.pid}-${opened++}`;
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], { encoding: 'utf8' });
  const variables = Object.entries({ TERM: 'screen', LANG: 'C.UTF-8', ...environment });
  const bare = ['env', '-i', ...variables.map(([name, value]) => `${name}=${value}`), ...program];
  tmux('new-session', '-d', '-x', '160', '-y', '50', '-c', folder, ...bare);
  // It ends by itself with its program.
  onTestFinished(() => void spawnSync('tmux', ['-L', socket, 'kill-server']));
  const screen = (): string => tmux('capture-pane', '-p');
  return {
    type: (line) => {
      tmux('send-keys', '-l', line);
      tmux('send-keys', 'Enter');
    },
    press: (key) => void tmux('send-keys', key),
    shows: async (words) => {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await setTimeout(POLL_MS)) {
        const shown = screen();
        if (words.test(shown)) return shown;
      }
      throw new Error(`the terminal never showed ${words}:\n${screen()}`);
    },
  };
}
