import { describe, expect, it } from 'vitest';
import { findShell } from '../../../../main/sources/shells/registry.ts';

interface Place {
  readonly environment?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
  readonly files?: readonly string[];
}

function startFileOf(name: string, { environment = {}, platform = 'linux', files = [] }: Place): string {
  const fileExists = (path: string): boolean => files.includes(path);
  return findShell(name)!.startFile({ environment, userHome: '/home/me', platform, fileExists });
}

describe('a shell is wired where it reads commands when a person opens it', () => {
  it.each<[string, Place, string]>([
    ['bash', {}, '/home/me/.bashrc'],
    ['bash', { platform: 'darwin' }, '/home/me/.bash_profile'],
    ['bash', { platform: 'darwin', files: ['/home/me/.profile'] }, '/home/me/.profile'],
    ['zsh', {}, '/home/me/.zshrc'],
    ['zsh', { environment: { ZDOTDIR: '/home/me/.zsh' } }, '/home/me/.zsh/.zshrc'],
    ['fish', {}, '/home/me/.config/fish/conf.d/holloway.fish'],
    ['fish', { environment: { XDG_CONFIG_HOME: '/etc/me' } }, '/etc/me/fish/conf.d/holloway.fish'],
  ])('%s with %j', (name, place, file) => {
    expect(startFileOf(name, place)).toBe(file);
  });

  it('no other shell is known', () => {
    expect(findShell('nu')).toBeNull();
  });
});
