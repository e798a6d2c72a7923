import { join } from 'node:path';
import type { Shell } from './shell.ts';

/** Login files of bash, of which it reads the first that is there. */
const LOGIN_FILES = ['.bash_profile', '.bash_login', '.profile'] as const;

const bash: Shell = {
  name: 'bash',
  program: 'bash',
  startFile: ({ userHome, platform, fileExists }) => {
    if (platform !== 'darwin') return join(userHome, '.bashrc');
    // Terminals of macOS open login shells. A new .bash_profile would hide the .profile that is there.
    const files = LOGIN_FILES.map((name) => join(userHome, name));
    return files.find(fileExists) ?? files[0]!;
  },
  // Other shells read .profile, too.
  sourcing: (file) => `if [ -n "\${BASH_VERSION-}" ] && [ -r ${file} ]; then . ${file}; fi`,
  quote: quotePosix,
};

const zsh: Shell = {
  name: 'zsh',
  program: 'zsh',
  startFile: ({ environment, userHome }) => join(environment.ZDOTDIR || userHome, '.zshrc'),
  sourcing: (file) => `if [ -r ${file} ]; then . ${file}; fi`,
  quote: quotePosix,
};

const fish: Shell = {
  name: 'fish',
  program: 'fish',
  startFile: ({ environment, userHome }) =>
    join(environment.XDG_CONFIG_HOME || join(userHome, '.config'), 'fish', 'conf.d', 'holloway.fish'),
  sourcing: (file) => `if test -r ${file}; source ${file}; end`,
  quote: (path) => `'${path.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
};

/** The shells that Holloway can learn from. */
export const SHELLS: readonly Shell[] = [bash, zsh, fish];

/** The shell of that name, or null. */
export function findShell(name: string): Shell | null {
  return SHELLS.find((shell) => shell.name === name) ?? null;
}

function quotePosix(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
