import { ERROR_CODES } from '../../../contracts/errors.ts';
import { NOTICE_TOPICS } from '../../../contracts/notice-topics.ts';
import { PROTOCOL_VERSION } from '../../../contracts/protocol.ts';
import type { HostParts } from '../../host/parts.ts';
import { opaqueName } from '../../host/project-key.ts';
import { countSpool, readLosses } from '../../host/spool.ts';
import { statusOf } from '../../host/status.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { projectRef } from './project-ref.ts';
import { storing } from './storing.ts';
import { tellingDrops } from './telling-drops.ts';

type HostMethods = Pick<
  MethodHandlers,
  'hello' | 'project.list' | 'project.checkouts' | 'host.status' | 'host.subscribe'
>;

/** What a subscriber hears that names no topics: nothing that a project's own work can be read from. */
const UNASKED_TOPICS = NOTICE_TOPICS.filter((topic) => topic !== 'activity');

/** The host, its projects, its notices. */
export function hostMethods(parts: HostParts): HostMethods {
  return {
    hello: ({ protocol }) => {
      if (protocol !== PROTOCOL_VERSION) {
        throw new RequestError(
          ERROR_CODES.protocolMismatch,
          `This host speaks protocol ${PROTOCOL_VERSION}, not ${protocol}: update the older of the two programs.`,
        );
      }
      return { protocol: PROTOCOL_VERSION, version: parts.version, pid: process.pid };
    },

    'project.list': () => ({
      projects: parts.store.projects.listed().map(({ id, key, name, roots, events, files, lastAt }) => ({
        ref: projectRef(parts.store, { id, key }),
        name,
        roots: [...roots],
        events,
        files,
        lastAt,
        isLeftOut: parts.leftOut.hasProject(id) || parts.leftOut.hasFolder(opaqueName(key) ?? ''),
      })),
    }),

    'project.checkouts': async ({ project }) => {
      const { directory, store } = parts;
      const place = await storing(() => directory.lookUp(project));
      const outer = await directory.around(place);
      return {
        name: place.project.name,
        around: outer && { ref: projectRef(store, outer.project), name: outer.project.name },
        checkouts: [...directory.checkouts(place)],
      };
    },

    'host.status': async () => {
      const [spooled, losses] = await Promise.all([
        countSpool(parts.paths.spool),
        readLosses(parts.paths.spool),
      ]);
      return statusOf(parts, spooled, losses);
    },

    'host.subscribe': ({ topics = UNASKED_TOPICS }, connection) => {
      connection.onClose(parts.notifier.subscribe(topics, tellingDrops(connection)));
      return { topics };
    },
  };
}
