import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installHookClient } from '../../native/hook/install-hook-client.ts';

const SOURCE_FOLDER = join(import.meta.dirname, '../../native/hook');

let root: string;
let binFolder: string;
let sourceFolder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install hook '));
  binFolder = join(root, 'bin');
  sourceFolder = join(root, 'source');
  mkdirSync(sourceFolder);
});
afterEach(() => rmSync(root, { recursive: true }));

const provide = (...names: readonly string[]) => {
  for (const name of names) copyFileSync(join(SOURCE_FOLDER, name), join(sourceFolder, name));
};
const providePrebuilt = (content: string) => {
  const folder = join(sourceFolder, 'prebuilt', `${process.platform}-${process.arch}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'hook'), content);
};
const install = () => installHookClient({ binFolder, sourceFolder });
const installed = () => readFileSync(join(binFolder, 'hook'), 'utf8');

test('the client compiles without a warning', () => {
  const flags = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-pedantic', '-fsyntax-only'];
  execFileSync('cc', [...flags, join(SOURCE_FOLDER, 'hook.c')]);
});

test('a prebuilt client that runs comes first', async () => {
  provide('hook.c', 'hook.sh', 'hook.mjs');
  providePrebuilt('#!/bin/sh\n# prebuilt\n');
  expect(await install()).toEqual({ kind: 'prebuilt', path: join(binFolder, 'hook') });
  expect(installed()).toContain('# prebuilt');
});

test('a prebuilt client that does not run here is passed over', async () => {
  provide('hook.c', 'hook.sh', 'hook.mjs');
  providePrebuilt('#!/no/such/loader\n');
  expect((await install()).kind).toBe('compiled');
});

test('where nothing can be compiled the shell client is taken', async () => {
  provide('hook.sh', 'hook.mjs');
  writeFileSync(join(sourceFolder, 'hook.c'), '#error no');
  expect((await install()).kind).toBe('shell');
  expect(installed()).toBe(readFileSync(join(SOURCE_FOLDER, 'hook.sh'), 'utf8'));
});

test('the Node client is started by the Node that installed it, and goes when a better one comes', async () => {
  provide('hook.mjs');
  expect((await install()).kind).toBe('node');
  expect(installed()).toContain(`'${process.execPath}'`);
  expect(readdirSync(binFolder).sort()).toEqual(['hook', 'hook.mjs']);
  provide('hook.sh');
  expect((await install()).kind).toBe('shell');
  expect(readdirSync(binFolder)).toEqual(['hook']);
});

test.for(['hook.c', 'hook.sh', 'hook.mjs'])('installing %s again changes nothing', async (source) => {
  provide(source);
  const first = await install();
  const before = statSync(first.path);
  expect(await install()).toEqual(first);
  const after = statSync(first.path);
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test('only the owner may run or read it', async () => {
  provide('hook.sh');
  const { path } = await install();
  chmodSync(path, 0o755);
  await install();
  expect([binFolder, path].map((name) => statSync(name).mode & 0o777)).toEqual([0o700, 0o700]);
});

test('a folder that cannot be made is an error that names it, and leaves nothing', async () => {
  provide('hook.sh');
  writeFileSync(binFolder, 'in the way');
  await expect(install()).rejects.toThrow(binFolder);
  expect(readdirSync(root).sort()).toEqual(['bin', 'source']);
});
