import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandLine } from '../../builders/command-line.ts';

const { home, project, run, json } = commandLine({ hasHost: false });
const file = join(project, 'zshrc');

it('install, check and uninstall tell what they did and what is next', async () => {
  writeFileSync(file, 'alias ll="ls -l"\n');
  const check = ['shells', 'check', 'zsh', '--file', file];
  expect(await run(check)).toMatchObject({
    code: 4,
    stdout: expect.stringContaining('Next: `holloway shells install'),
  });
  const installed = await run(['shells', 'install', 'zsh', '--file', file]);
  expect(installed).toMatchObject({ code: 0, stderr: '' });
  expect(installed.stdout).toContain(`${file} now has zsh report its commands.`);
  expect(readFileSync(file, 'utf8')).toContain(`. '${home}/shells/holloway.zsh'`);
  expect(await run(check)).toMatchObject({ code: 0 });
  expect(await json(check)).toMatchObject({ shell: 'zsh', state: 'connected', problems: [] });
  const out = await run(['shells', 'uninstall', 'zsh', '--file', file]);
  expect(out.stdout).toContain(`Holloway’s block is out of ${file}.`);
  expect(readFileSync(file, 'utf8')).toBe('alias ll="ls -l"\n');
  expect(await json(['shells', 'uninstall', 'zsh', '--file', file])).toMatchObject({
    changed: false,
    backup: null,
  });
});

it('refuses a file that it cannot edit, with the line to add by hand, and ends with 5', async () => {
  writeFileSync(file, '# >>> holloway >>>\n');
  const { code, stdout, stderr } = await run(['shells', 'install', 'zsh', '--file', file]);
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  expect(stderr).toContain('Line to add by hand:');
});

it('list names every shell, its start file and its state', async () => {
  const env = { HOME: project, ZDOTDIR: project, XDG_CONFIG_HOME: project };
  expect(await json(['shells', 'list'], { env })).toMatchObject({
    shells: [
      { name: 'bash', state: 'not-connected' },
      { name: 'zsh', startFile: join(project, '.zshrc') },
      { name: 'fish', startFile: join(project, 'fish/conf.d/holloway.fish') },
    ],
  });
});
