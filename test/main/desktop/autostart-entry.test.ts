import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { autostartFile, setAutostart } from '../../../main/desktop/autostart-entry.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

/** The command of the entry that starts a program. */
function commandOf(program: string): string | undefined {
  const file = join(tempFolder(), 'holloway.desktop');
  setAutostart(file, program, true);
  return /^Exec=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1];
}

describe('the entry that starts the desktop at login', () => {
  it('is written whole, with the folders above it, and written over', () => {
    const file = join(tempFolder(), '.config/autostart/holloway.desktop');
    setAutostart(file, '/opt/old/holloway', true);
    setAutostart(file, '/opt/Holloway/holloway', true);
    expect(readFileSync(file, 'utf8')).toBe(
      [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Holloway',
        'Exec="/opt/Holloway/holloway" --hidden',
        'Terminal=false',
        'X-GNOME-Autostart-enabled=true',
        '',
      ].join('\n'),
    );
  });

  it('is removed, and nothing is said where there is none', () => {
    const file = join(tempFolder(), 'holloway.desktop');
    setAutostart(file, '/opt/Holloway/holloway', true);
    setAutostart(file, '/opt/Holloway/holloway', false);
    setAutostart(file, '/opt/Holloway/holloway', false);
    expect(existsSync(file)).toBe(false);
  });

  it('quotes what the program’s path holds, as the specification of such files says', () => {
    expect(commandOf('/home/a b/Holloway 1.0.AppImage')).toBe('"/home/a b/Holloway 1.0.AppImage" --hidden');
    expect(commandOf('/home/a"b/h')).toBe('"/home/a\\\\"b/h" --hidden');
    expect(commandOf('/home/$HOME/`id`/h')).toBe('"/home/\\\\$HOME/\\\\`id\\\\`/h" --hidden');
    expect(commandOf('/home/a\\b/h')).toBe('"/home/a\\\\\\\\b/h" --hidden');
    expect(commandOf('/home/100%u/h')).toBe('"/home/100%%u/h" --hidden');
  });

  it('lies in the folder of the person’s configuration', () => {
    const below = 'autostart/holloway.desktop';
    expect(autostartFile({}, '/home/me')).toBe(join('/home/me/.config', below));
    expect(autostartFile({ XDG_CONFIG_HOME: '' }, '/home/me')).toBe(join('/home/me/.config', below));
    expect(autostartFile({ XDG_CONFIG_HOME: '/etc/me' }, '/home/me')).toBe(join('/etc/me', below));
  });
});
