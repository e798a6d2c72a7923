import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shellSnippets } from '../../../../main/host/hook-sources.ts';
import {
  installShell,
  previewShell,
  type ShellSettings,
  uninstallShell,
} from '../../../../main/sources/shells/install.ts';
import { findShell, SHELLS } from '../../../../main/sources/shells/registry.ts';
import { readShellWiring } from '../../../../main/sources/shells/wiring.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

function settingsIn(folder: string, name = 'zsh'): ShellSettings {
  return { shell: findShell(name)!, startFile: join(folder, 'start'), home: join(folder, "it's home") };
}

function install(settings: ShellSettings) {
  return installShell(settings, shellSnippets());
}

function stateOf(settings: ShellSettings) {
  const { state, problems } = readShellWiring(settings, shellSnippets());
  return { state, problems: problems.length };
}

describe.each(SHELLS.map(({ name }) => name))('%s', (name) => {
  it('is wired through one block, backed up first, and byte for byte as before without it', () => {
    const settings = settingsIn(tempFolder(), name);
    const before = Buffer.from('alias caf\xe9=ls\n\xff\xfe no end', 'latin1');
    writeFileSync(settings.startFile!, before, { mode: 0o640 });
    const { after } = previewShell(settings, 'install');
    const done = install(settings);
    expect(done).toMatchObject({ shell: name, startFile: settings.startFile, changed: true });
    expect(readFileSync(done.backup!)).toEqual(before);
    expect(readFileSync(settings.startFile!).toString()).toBe(after);
    expect(statSync(settings.startFile!).mode & 0o777).toBe(0o640);
    expect(readFileSync(join(settings.home, 'shells', `holloway.${name}`))).toEqual(
      readFileSync(join(shellSnippets(), `holloway.${name}`)),
    );
    expect(install(settings)).toMatchObject({ changed: false, backup: null });
    expect(uninstallShell(settings)).toMatchObject({ changed: true });
    expect(readFileSync(settings.startFile!)).toEqual(before);
    expect(uninstallShell(settings)).toMatchObject({ changed: false });
  });
});

describe('a start file', () => {
  it('that is not there is made, and goes again', () => {
    const settings = {
      ...settingsIn(tempFolder(), 'fish'),
      startFile: join(tempFolder(), 'conf.d', 'holloway.fish'),
    };
    expect(previewShell(settings, 'install')).toMatchObject({ isNew: true, before: '' });
    expect(existsSync(settings.startFile)).toBe(false);
    expect(install(settings)).toMatchObject({ changed: true, backup: null });
    uninstallShell(settings);
    expect(existsSync(settings.startFile)).toBe(false);
  });

  it('behind a link is written through it', () => {
    const folder = tempFolder();
    const settings = settingsIn(folder);
    writeFileSync(join(folder, 'dotfile'), 'a\n');
    symlinkSync('dotfile', settings.startFile!);
    expect(install(settings).startFile).toBe(join(folder, 'dotfile'));
    expect(lstatSync(settings.startFile!).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'dotfile'), 'utf8')).toContain('# >>> holloway >>>');
  });

  it('that is read-only is left alone, with the line to add by hand', () => {
    const settings = settingsIn(tempFolder());
    writeFileSync(settings.startFile!, 'a\n');
    chmodSync(settings.startFile!, 0o444);
    const refusal =
      /is read-only.*Line to add by hand:\nif \[ -r '.*it'\\''s home\/shells\/holloway\.zsh' \]/s;
    expect(() => previewShell(settings, 'install')).toThrow(refusal);
    expect(() => install(settings)).toThrow(refusal);
    expect(readFileSync(settings.startFile!, 'utf8')).toBe('a\n');
    expect(existsSync(join(settings.home, 'shells'))).toBe(false);
  });
});

describe('the state of a shell', () => {
  it('follows what is on the disk', () => {
    const settings = settingsIn(tempFolder());
    expect(stateOf(settings)).toEqual({ state: 'not-connected', problems: 0 });
    install(settings);
    expect(stateOf(settings)).toEqual({ state: 'needs-repair', problems: 1 });
    mkdirSync(join(settings.home, 'bin'));
    writeFileSync(join(settings.home, 'bin', 'hook'), '', { mode: 0o700 });
    expect(stateOf(settings)).toEqual({ state: 'connected', problems: 0 });
    writeFileSync(join(settings.home, 'shells', 'holloway.zsh'), '# older');
    expect(stateOf(settings)).toEqual({ state: 'needs-repair', problems: 1 });
    install(settings);
    expect(stateOf(settings)).toEqual({ state: 'connected', problems: 0 });
    expect(stateOf({ ...settings, home: join(settings.home, 'other') })).toEqual({
      state: 'needs-repair',
      problems: 3,
    });
    writeFileSync(settings.startFile!, '# >>> holloway >>>\n');
    expect(stateOf(settings)).toEqual({ state: 'needs-repair', problems: 1 });
  });
});
