// Builds the desktop application into dist/app, and has electron-builder pack what this platform can pack.
// Arguments go to electron-builder: `npm run dist -- --dir` packs without making installers.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const app = join(root, 'dist', 'app');
const hook = join(root, 'dist', 'hook');
const shells = join(root, 'dist', 'shells');

await bundle('vite.config.ts', app, root, leaveOutCli);
await bundle('vite.preload.config.ts', app, root);
await bundle('vite.renderer.config.ts', join(app, 'renderer'), join(root, 'renderer'));
gatherHookClient();
gatherSnippets();
process.exitCode = pack(process.argv.slice(2));

/** As the build for development, but without source maps. */
async function bundle(configFile, outDir, base, change = (config) => config) {
  const { config } = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, configFile),
  );
  const changed = change(config);
  await build({
    ...changed,
    configFile: false,
    root: base,
    logLevel: 'error',
    build: { ...changed.build, outDir, sourcemap: false },
  });
}

/** The command line is no part of the application: what only it loads stays out. */
function leaveOutCli({ build, ...config }) {
  const { cli: _, ...input } = build.rolldownOptions.input;
  return { ...config, build: { ...build, rolldownOptions: { ...build.rolldownOptions, input } } };
}

/** The hook client's sources, and a binary for this machine where it has a compiler. */
function gatherHookClient() {
  rmSync(hook, { recursive: true, force: true });
  mkdirSync(hook, { recursive: true });
  for (const name of ['hook.c', 'hook.sh', 'hook.mjs'])
    copyFileSync(join(root, 'native', 'hook', name), join(hook, name));
  if (process.platform === 'darwin')
    for (const [arch, name] of [
      ['arm64', 'arm64'],
      ['x86_64', 'x64'],
    ])
      compile(`darwin-${name}`, ['-arch', arch]);
  // Static: the C library of the machine that it will run on may be another one.
  else if (process.platform === 'linux') compile(`linux-${process.arch}`, ['-static']);
}

/** What shells read. */
function gatherSnippets() {
  rmSync(shells, { recursive: true, force: true });
  cpSync(join(root, 'native', 'shells'), shells, { recursive: true });
}

function compile(target, flags) {
  const folder = join(hook, 'prebuilt', target);
  mkdirSync(folder, { recursive: true });
  const args = ['-std=c99', '-O2', ...flags, '-s', '-o', join(folder, 'hook'), join(hook, 'hook.c')];
  const { status } = spawnSync('cc', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  rmSync(folder, { recursive: true });
  console.error(`No hook client was compiled for ${target}: it will be on the machine that it runs on.`);
}

function pack(args) {
  const builder = createRequire(import.meta.url).resolve('electron-builder/package.json');
  const cli = join(dirname(builder), 'cli.js');
  const { updateFeed } = packageJson;
  const feed = updateFeed === null ? [] : ['-c.publish.provider=generic', `-c.publish.url=${updateFeed}`];
  const { status } = spawnSync(process.execPath, [cli, '--publish', 'never', ...feed, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return status ?? 1;
}
