import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

let built: string | undefined;

/** The main program of the newest build, which is made first where the sources are newer; one for all of a file. */
export function builtApp(): string {
  built ??= build();
  return built;
}

function build(): string {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed: ${stderr}`);
  const published = join(ROOT, 'dist/cli.js');
  const name = /'\.\/(build-[^/]+)\//.exec(readFileSync(published, 'utf8'))?.[1];
  if (name === undefined) throw new Error(`${published} names no build.`);
  return join(dirname(published), name, 'app.js');
}
