import { redact } from '../sources/redaction/redact.ts';

/** How the key of a project begins that is known by a name alone, such as a remote machine's. */
const OPAQUE = 'name:';
/** How keys begin of projects that have folders. */
const OF_FOLDERS = /^(?:git|path):/;

/** The key of the project that is recorded under an opaque name; of a secret in it nothing is kept. */
export function opaqueKey(name: string): string {
  return redact(`${OPAQUE}${name}`).text;
}

/** The opaque name that a project is known by; null: it has folders, or belongs nowhere. */
export function opaqueName(key: string): string | null {
  return key.startsWith(OPAQUE) ? key.slice(OPAQUE.length) : null;
}

/** Whether a project's key is one of a repository or folder: its paths are relative to that. */
export function hasFolders(key: string): boolean {
  return OF_FOLDERS.test(key);
}
