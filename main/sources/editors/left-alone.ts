import { isSecretPath } from '../redaction/secret-path.ts';
import { sideFileOf } from './side-files.ts';

/** Folders that tools fill and empty: dependencies, caches, the inside of version control. */
const TOOL_FOLDERS: ReadonlySet<string> = new Set([
  '.git',
  '.hg',
  '.svn',
  '.jj',
  'node_modules',
  'bower_components',
  '.pnpm-store',
  '.yarn',
  '.venv',
  'venv',
  'site-packages',
  '__pycache__',
  '.tox',
  '.nox',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.gradle',
  '.m2',
  '.terraform',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.turbo',
  '.parcel-cache',
  '.cache',
  '.direnv',
  'DerivedData',
  'Pods',
]);

/** What builds write, in a folder whose own rules do not say so: it is in no repository. */
const BUILD_FOLDERS: ReadonlySet<string> = new Set(['dist', 'build', 'target', 'out', 'bin', 'obj']);

/** Files that programs write and nobody edits. */
const GENERATED =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|Gemfile\.lock|composer\.lock|go\.sum|flake\.lock|\.DS_Store|Thumbs\.db|desktop\.ini|.+\.(?:pyc|pyo|o|obj|class|tsbuildinfo|min\.js|min\.css|map|log))$/;

/** Whether a folder is left alone by its name, whatever the rules of its repository say. */
export function isFolderLeftAlone(name: string, isInRepository: boolean): boolean {
  return TOOL_FOLDERS.has(name) || (!isInRepository && BUILD_FOLDERS.has(name));
}

/** Whether changes of a file are nobody's work: side files, generated files, and files that hold secrets. */
export function isFileLeftAlone(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return GENERATED.test(name) || sideFileOf(name) !== null || isSecretPath(path);
}
