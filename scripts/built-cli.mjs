import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');

/** Programs, preload script, page: each with a builder's configuration of its own. */
const CONFIGS = ['vite.config.ts', 'vite.preload.config.ts', 'vite.renderer.config.ts'];
/** What a build is made of. */
const SOURCES = [
  'main',
  'contracts',
  'native',
  'assets/tray',
  'preload',
  'renderer',
  'package.json',
  'package-lock.json',
  ...CONFIGS,
];
/** Newest builds that stay: a running host still loads parts of its own. Chosen. */
const BUILDS_KEPT = 10;

/**
 * The address of the command-line interface. Builds it first where the sources are not those of any build
 * there is: a build is a folder named by its sources, so that none ever changes under a program that runs it.
 * Without sources or builder, as in a package, the address of what is there. Costs a few ms where nothing is
 * to do.
 */
export function findCli() {
  if (!canBuild()) return addressOf(dist);
  const build = currentBuild();
  if (!existsSync(build)) buildApart();
  // While it was built, the sources may have become others: then it is the newest that there is.
  return addressOf(existsSync(build) ? build : dist);
}

/** Builds what the sources say, unless it is built already. */
export async function build() {
  const wanted = currentBuild();
  if (!existsSync(wanted)) await makeBuild(wanted);
}

function currentBuild() {
  return join(dist, `build-${fingerprint()}`);
}

/** In a process of its own: the builder's 200 MB must not stay with a host that runs for weeks. */
function buildApart() {
  if (process.stderr.isTTY) console.error('Building Holloway: once for these sources, up to half a minute.');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Holloway could not be built: the lines above say why.');
}

function canBuild() {
  return existsSync(join(root, 'main', 'cli.ts')) && existsSync(join(root, 'node_modules', 'vite'));
}

function addressOf(folder) {
  const cli = join(folder, 'cli.js');
  if (!existsSync(cli)) throw new Error(`${cli} is missing: run \`npm ci\` in ${root}, then try again.`);
  return pathToFileURL(cli).href;
}

/** Differs where the name, the size or the time of any source differs. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesAt)) {
    // An editor's passing file may be gone by now.
    const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

function filesAt(source) {
  const path = join(root, source);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Fills a folder of its own and moves it into place whole, so that any number may build at once. */
async function makeBuild(build) {
  // A test's own setting would make a page of React for developers: three times as slow.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  mkdirSync(dist, { recursive: true });
  const making = mkdtempSync(join(dist, 'making-'));
  try {
    const [programs, preload, renderer] = CONFIGS.map((config) => join(root, config));
    const bundle = (configFile, outDir, base = root) =>
      vite.build({ configFile, root: base, logLevel: 'error', build: { outDir } });
    await bundle(programs, making);
    await bundle(preload, making);
    await bundle(renderer, join(making, 'renderer'), join(root, 'renderer'));
    // Made for its owner alone; whoever may run the program may read it.
    chmodSync(making, 0o755);
    moveUnlessThere(making, build);
    publish(build);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  removeOld();
}

function moveUnlessThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
}

/** Makes dist/cli.js, the package's main file, the newest build. */
function publish(build) {
  const draft = `${build}.${process.pid}.tmp`;
  writeFileSync(draft, `import './${build.slice(dist.length + 1)}/cli.js';\n`);
  renameSync(draft, join(dist, 'cli.js'));
}

function removeOld() {
  const builds = readdirSync(dist)
    .filter((name) => /^(?:build|making)-/.test(name))
    .map((name) => ({
      path: join(dist, name),
      at: statSync(join(dist, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of builds.slice(BUILDS_KEPT)) rmSync(path, { recursive: true, force: true });
}
