import { readFileSync, statSync } from 'node:fs';
import type { HistoryKeeper } from './find-histories.ts';
import type { PastCommand } from './past-command.ts';
import { readBash } from './read-bash.ts';
import { readFish } from './read-fish.ts';
import { readZsh } from './read-zsh.ts';

/** Largest file that is read as a history. Chosen: millions of commands. */
const MAX_BYTES = 256 * 1024 * 1024;

const READERS: Readonly<Record<Exclude<HistoryKeeper, 'atuin'>, (bytes: Buffer) => readonly PastCommand[]>> =
  {
    bash: readBash,
    fish: readFish,
    zsh: readZsh,
  };

/** The commands that a shell kept in a file, oldest first. Throws where it cannot be read or is too large. */
export function readHistoryFile(
  keeper: Exclude<HistoryKeeper, 'atuin'>,
  file: string,
): readonly PastCommand[] {
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${file} is too large for a history: ${size} bytes.`);
  return READERS[keeper](readFileSync(file));
}
