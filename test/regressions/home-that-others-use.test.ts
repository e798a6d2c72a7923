import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostPaths, prepareHome } from '../../main/host/paths.ts';
import { tempFolder } from '../builders/temp-folder.ts';

const PERMISSIONS = 0o7777;

function folderWith(mode: number, ...names: readonly string[]): string {
  const folder = join(tempFolder(), 'folder');
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), '');
  chmodSync(folder, mode);
  return folder;
}

test.each([
  ['a temp folder', 0o1777, []],
  ['a temp folder in which an older version was started', 0o1777, ['holloway.db']],
] as const)('%s is not taken for a home, and nothing in it is changed', (_name, mode, names) => {
  const folder = folderWith(mode, ...names);
  expect(() => prepareHome(hostPaths(folder))).toThrow('name a folder that holds nothing else');
  expect(statSync(folder).mode & PERMISSIONS).toBe(mode);
  expect(readdirSync(folder).sort()).toEqual([...names].sort());
});

test('an empty folder that all may write is', () => {
  const folder = folderWith(0o777);
  prepareHome(hostPaths(folder));
  expect(statSync(folder).mode & PERMISSIONS).toBe(0o700);
});
