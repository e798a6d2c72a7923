import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/** The folder of the built page: beside the program that the last build published. Throws where there is none. */
export function builtPage(): string {
  const published = readFileSync(join(projectRoot, 'dist', 'cli.js'), 'utf8');
  const build = /\.\/(build-\w+)\//.exec(published)?.[1];
  if (build === undefined) throw new Error('There is no build: run `npm run build`.');
  return join(projectRoot, 'dist', build, 'renderer');
}
