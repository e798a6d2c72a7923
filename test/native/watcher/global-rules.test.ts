import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { globalRules, MAX_RULES_BYTES } from '../../../native/watcher/global-rules.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

afterEach(() => vi.unstubAllEnvs());

/** A home of a person whose git is set up by that text. */
function homeWith(settings: string): string {
  const home = tempFolder();
  mkdirSync(join(home, 'config/git'), { recursive: true });
  writeFileSync(join(home, '.gitconfig'), settings);
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', join(home, 'config'));
  return home;
}

it('are those that git is told of', async () => {
  const home = homeWith('[core]\n\texcludesFile = ~/my rules\n');
  writeFileSync(join(home, 'my rules'), 'scratch/\n');
  writeFileSync(join(home, 'config/git/ignore'), 'other/\n');
  expect(await globalRules()).toBe('scratch/');
});

it('are those of the usual place where git is told of none', async () => {
  const home = homeWith('');
  expect(await globalRules()).toBe('');
  writeFileSync(join(home, 'config/git/ignore'), 'other/\n');
  expect(await globalRules()).toBe('other/');
});

it('are none where they are no file, or too large', async () => {
  homeWith('[core]\n\texcludesFile = /dev/zero\n');
  expect(await globalRules()).toBe('');
  const other = homeWith('');
  writeFileSync(join(other, 'config/git/ignore'), 'a'.repeat(MAX_RULES_BYTES + 1));
  expect(await globalRules()).toBe('');
});
