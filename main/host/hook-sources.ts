import { dirname, join } from 'node:path';
import { packageRoot } from './package-root.ts';

/**
 * The folder with the hook client's sources and binaries: the project's, or in a packaged app beside the
 * archive, since neither compilers nor shells can look into that.
 */
export function hookSources(root: string = packageRoot()): string {
  return join(root.endsWith('.asar') ? dirname(root) : root, 'native', 'hook');
}
