import { dirname, join } from 'node:path';
import { packageRoot } from './package-root.ts';

/** The folder with the hook client's sources and binaries. */
export function hookSources(root: string = packageRoot()): string {
  return nativeFolder(root, 'hook');
}

/** The folder with what shells read. */
export function shellSnippets(root: string = packageRoot()): string {
  return nativeFolder(root, 'shells');
}

/**
 * The project's own, or in a packaged app beside the archive, since neither compilers nor shells can look into
 * that.
 */
function nativeFolder(root: string, name: string): string {
  return join(root.endsWith('.asar') ? dirname(root) : root, 'native', name);
}
