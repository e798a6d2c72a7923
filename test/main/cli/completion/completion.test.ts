import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMPLETION_SCRIPTS, SHELLS } from '../../../../main/cli/completion/scripts.ts';
import { suggestionsFor } from '../../../../main/cli/completion/suggestions.ts';
import { createProgram } from '../../../../main/cli/program.ts';
import { PROGRAM } from '../../../builders/command-line.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

describe('suggestions', () => {
  it.each([
    { words: ['re'], suggested: ['recall', 'record', 'resume', 'restore', 'rebuild', 'revert', 'retention'] },
    { words: ['agents', 'un'], suggested: ['uninstall'] },
    { words: ['agents', 'install', ''], suggested: ['claude-code'] },
    { words: ['agents', 'install', 'claude-code', ''], suggested: [] },
    { words: ['predict', ''], suggested: ['tool', 'file'] },
    { words: ['predict', '--session', 'x', ''], suggested: ['tool', 'file'] },
    { words: ['predict', '--session', ''], suggested: [] },
    { words: ['recall', '--intent', ''], suggested: ['edit', 'read'] },
    { words: ['recall', '-v', '--int'], suggested: ['--intent'] },
    { words: ['eval', '--data', 'a', 'b', '--clock', 'r'], suggested: ['real'] },
    { words: ['record', 'src/'], suggested: [] },
    { words: ['completion', ''], suggested: ['bash', 'zsh', 'fish'] },
    { words: ['sugg'], suggested: [] },
  ])('after $words come $suggested', ({ words, suggested }) => {
    expect(suggestionsFor(createProgram(), words).map(({ word }) => word)).toEqual(suggested);
  });
});

const isThere = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe('completion scripts', () => {
  it.each(SHELLS.map((shell) => ({ shell, runs: isThere(shell) })))(
    '$shell reads its own',
    ({ shell, runs }) => {
      if (!runs) return console.warn(`Skipped: no ${shell} here.`);
      const file = join(tempFolder(), 'script');
      writeFileSync(file, COMPLETION_SCRIPTS[shell]);
      const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );

  it('bash completes a word, and never runs what is typed', () => {
    const folder = tempFolder();
    const program = join(folder, 'holloway');
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
    chmodSync(program, 0o700);
    const script = `${COMPLETION_SCRIPTS.bash}
      complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _holloway; echo "\${COMPREPLY[@]}"; }
      complete_words holloway agents in
      complete_words holloway '$(touch ${folder}/ran)' ''
      ls ${folder}`;
    const { stdout } = spawnSync('bash', ['-c', script], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
    const [first, second, ...files] = stdout.trimEnd().split('\n');
    expect(first).toBe('install');
    expect(second).toContain('recall');
    expect(files).toEqual(['holloway']);
  });
});
