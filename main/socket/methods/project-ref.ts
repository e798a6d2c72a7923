import { hasFolders, opaqueName } from '../../host/project-key.ts';
import type { Store } from '../../store/store.ts';
import type { StoredProject } from '../../store/tables/projects.ts';

/**
 * What to give as `project` to ask about one: the folder it was last seen in, else the opaque name it was
 * recorded under, else the key of one taken in from elsewhere; empty for what belongs nowhere.
 */
export function projectRef(store: Store, { id, key }: Pick<StoredProject, 'id' | 'key'>): string {
  return store.projects.rootsOf(id)[0] ?? opaqueName(key) ?? (hasFolders(key) ? key : '');
}
