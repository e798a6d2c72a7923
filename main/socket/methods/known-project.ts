import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { HostParts } from '../../host/parts.ts';
import type { StoredProject } from '../../store/tables/projects.ts';
import { RequestError } from '../request-error.ts';

/** A project of which something is stored, by a folder or an opaque name; throws `notFound` for any other. */
export async function knownProject(
  { directory, store }: Pick<HostParts, 'directory' | 'store'>,
  name: string,
): Promise<StoredProject> {
  const { project } = await directory.lookUp(name);
  const known = store.projects.byKey(project.key);
  if (known !== null && known.lastEventId > 0) return known;
  throw new RequestError(
    ERROR_CODES.notFound,
    `Nothing is known of ${name}: \`holloway projects\` lists what is.`,
  );
}
