import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCli } from './built-cli.mjs';

/** An end with an error within this is a desktop that could not start, ms. Chosen. */
const STARTED_MS = 10_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the desktop application until it ends, and gives null; or, where it cannot be had or does not start,
 * why, in a few words.
 */
export async function runDesktop(args) {
  // First: whoever has no display is not to fetch a program that cannot be shown.
  const missing = missingDisplay();
  if (missing !== null) return missing;
  const electron = findElectron();
  if (electron === null) return "Electron's program is not installed (`npx install-electron` fetches it)";
  const app = join(dirname(fileURLToPath(findApp())), 'app.js');
  if (!existsSync(app)) return 'it is not built';
  return await run(electron, [app, ...args]);
}

/** As the package `electron` finds it, but without fetching it from the network where it is missing. */
function findElectron() {
  const folder = electronFolder();
  if (folder === null) return null;
  const named = join(folder, 'path.txt');
  const path = existsSync(named) ? readFileSync(named, 'utf8').trim() : usualPath();
  const binary = join(process.env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist'), path);
  return existsSync(binary) ? binary : null;
}

function electronFolder() {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function usualPath() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

/** Why nothing can be shown here; null: it can. */
function missingDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, CI } = process.env;
  if (process.platform === 'linux')
    return DISPLAY || WAYLAND_DISPLAY ? null : 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY)';
  if (CI) return 'this is a build machine (CI)';
  return SSH_CONNECTION ? 'this is a remote shell (SSH)' : null;
}

/** `dist/cli.js` leads to the newest build, which is a folder of its own. */
function findApp() {
  const cli = findCli();
  const [, build] = /import '\.\/([\w-]+)\/cli\.js'/.exec(readFileSync(fileURLToPath(cli), 'utf8')) ?? [];
  return build === undefined ? cli : new URL(`${build}/cli.js`, cli).href;
}

/** The desktop application gets the signals that we get, so that whoever ends us ends it in order. */
function run(electron, args) {
  const startedAt = performance.now();
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const child = spawn(electron, args, { stdio: 'inherit', env });
  let isToldToEnd = false;
  const pass = (signal) => {
    isToldToEnd = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise((resolve) => {
    const end = (failure, code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      const couldNotStart = !isToldToEnd && performance.now() - startedAt < STARTED_MS;
      if (failure !== null && couldNotStart) return resolve(failure);
      process.exitCode = code ?? 1;
      resolve(null);
    };
    child.once('error', (error) => end(`Electron could not be started (${error.code})`));
    child.once('exit', (code, signal) =>
      end(code === 0 ? null : `Electron did not start (${signal ?? `code ${code}`})`, code),
    );
  });
}
