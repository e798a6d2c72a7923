import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HIDDEN } from './start-options.ts';
import { TEXTS } from './texts.ts';

/** Where Linux desktops look for what to start at login. `env`: of this process; `home`: the person's folder. */
export function autostartFile(env: NodeJS.ProcessEnv, home: string): string {
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'autostart', 'holloway.desktop');
}

/** Writes or removes the entry that starts `program`, hidden, at login. Throws what the file system throws. */
export function setAutostart(file: string, program: string, isOn: boolean): void {
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, entryFor(program));
}

function entryFor(program: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${TEXTS.name}`,
    `Exec=${quoted(program)} ${HIDDEN}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/**
 * As the desktop entry specification quotes an argument: its escapes inside double quotes, each backslash then
 * doubled as in every string of such a file, and the percent sign that would begin a field code doubled too.
 */
function quoted(argument: string): string {
  const escaped = argument.replaceAll(/["`$\\]/g, (character) => `\\${character}`);
  return `"${escaped.replaceAll('\\', '\\\\').replaceAll('%', '%%')}"`;
}
