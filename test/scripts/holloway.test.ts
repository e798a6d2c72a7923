import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PROGRAM } from '../builders/command-line.ts';
import { tempFolder } from '../builders/temp-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const NEEDED = 24;

/** Claims to be an older Node before the program is read. */
const PRETENDING = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperties(process, { version: { value: 'v20.1.0' }, versions: { value: { node: '20.1.0' } } });`,
)}`;

const olderNodes = ['/usr/bin/node', '/usr/local/bin/node'].filter((node) => {
  const { error, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return error === undefined && Number.parseInt(stdout.slice(1), 10) < NEEDED;
});

describe('an older Node', () => {
  it.each([
    { node: process.execPath, options: ['--import', PRETENDING] },
    ...olderNodes.map((node) => ({ node, options: [] })),
  ])('is told in one sentence what is needed: $node $options', ({ node, options }) => {
    const { status, stdout, stderr } = spawnSync(node, [...options, PROGRAM, 'serve'], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^Holloway needs Node 24 or newer, this is v\d+\.\d+\.\d+: .*`npm ci`.*\.\n$/);
  });
});

/** A copy of the project's scripts and settings around a program of one line. */
function smallProject(): string {
  const root = tempFolder();
  const settings = ['vite.config.ts', 'vite.preload.config.ts', 'vite.renderer.config.ts'];
  for (const part of ['scripts', 'package.json', 'package-lock.json', 'assets/tray', ...settings])
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const folder of ['main/host', 'contracts', 'native', 'preload', 'renderer'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const program of settings.flatMap((name) => programsOf(join(ROOT, name))))
    writeFileSync(join(root, program), '');
  writeFileSync(join(root, 'renderer/index.html'), '<!doctype html><title>A page</title>');
  writeProgram(root, 'first');
  return root;
}

/** The programs that a builder's configuration names. */
function programsOf(configuration: string): readonly string[] {
  return [...readFileSync(configuration, 'utf8').matchAll(/'((?:main|preload)\/[\w/-]+\.ts)'/g)].map(
    ([, program]) => program!,
  );
}

function writeProgram(root: string, says: string): void {
  writeFileSync(join(root, 'main/cli.ts'), `console.log('${says}');\n`);
}

async function run(root: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/holloway.mjs')]);
  return stdout;
}

const buildsIn = (root: string) => readdirSync(join(root, 'dist')).filter((name) => name !== 'cli.js');

describe('the build', () => {
  it('is made once, by any number of starts at once, and nothing of it is printed', async () => {
    const root = smallProject();
    expect(await Promise.all(Array.from({ length: 4 }, () => run(root)))).toEqual(Array(4).fill('first\n'));
    expect(buildsIn(root)).toEqual([expect.stringMatching(/^build-/)]);
    expect(await run(root)).toBe('first\n');
    expect(buildsIn(root)).toHaveLength(1);
  });

  it('is made anew when a source changes, and the earlier one stays for whoever runs it', async () => {
    const root = smallProject();
    await run(root);
    writeProgram(root, 'second');
    expect(await run(root)).toBe('second\n');
    expect(buildsIn(root)).toHaveLength(2);
  });

  it('is taken as it is where there are no sources', async () => {
    const root = smallProject();
    await run(root);
    for (const part of ['main', 'contracts', 'native', 'node_modules'])
      rmSync(join(root, part), { recursive: true });
    expect(await run(root)).toBe('first\n');
  });

  it('that fails is told, and leaves nothing behind', async () => {
    const root = smallProject();
    writeFileSync(join(root, 'main/cli.ts'), 'import "./absent.ts";\n');
    await expect(run(root)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Holloway could not be built'),
    });
    expect(existsSync(join(root, 'dist/cli.js'))).toBe(false);
    expect(buildsIn(root)).toEqual([]);
  });
});
