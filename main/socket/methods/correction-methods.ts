import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { Correction } from '../../engine/learning/undo-adjustment.ts';
import type { Resource } from '../../engine/model/resource.ts';
import { CORRECTION, type CorrectedNow, NothingToCorrectError } from '../../host/corrections.ts';
import type { HostParts } from '../../host/parts.ts';
import { type Pins, pinsIn } from '../../host/pins.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { knownProject } from './known-project.ts';
import { projectRef } from './project-ref.ts';
import { storing } from './storing.ts';

type CorrectionMethods = Pick<
  MethodHandlers,
  'memory.pin' | 'memory.weaken' | 'memory.forget' | 'memory.undo' | 'memory.pins'
>;

/** What a person corrects of what was learned. */
export function correctionMethods(parts: HostParts): CorrectionMethods {
  const { store, corrections } = parts;
  const make = async (ref: string, correction: Correction): Promise<ResultOf<'memory.pin'>> => {
    const project = await knownProject(parts, ref);
    const { change, now } = await storing(() => corrections.make(project, correction)).catch(notFound);
    return { undo: String(change), undoUntil: null, now };
  };

  return {
    'memory.pin': ({ project, resource, association, pinned }) =>
      make(project, pinOf(resource, association, pinned)),

    'memory.weaken': ({ project, from, to, factor }) =>
      make(project, { act: 'weaken-association', association: { from, to }, factor }),

    'memory.forget': ({ project, from, to }) =>
      make(project, { act: 'forget-association', association: { from, to } }),

    'memory.undo': async ({ undo }): Promise<{ now: CorrectedNow }> => {
      const change = /^\d+$/.test(undo) ? store.changes.get(Number(undo)) : null;
      if (change?.kind !== CORRECTION) {
        throw new RequestError(ERROR_CODES.notFound, `There is no correction ${undo} to undo.`);
      }
      return { now: await storing(() => corrections.undo(change)) };
    },

    'memory.pins': async ({ project }) => {
      const projects = project === undefined ? store.projects.listed() : [await knownProject(parts, project)];
      const pins = await storing(async () => pinsIn(parts, projects, parts.clock()));
      return {
        resources: pins.flatMap((one) => pinnedResources(parts, one)),
        associations: pins.flatMap((one) => pinnedAssociations(parts, one)),
      };
    },
  };
}

type ResourceRef = Pick<Resource, 'kind' | 'name'>;

/** Safe as the schema has it: exactly one of the two is named. */
function pinOf(
  resource: ResourceRef | undefined,
  association: { readonly from: ResourceRef; readonly to: ResourceRef } | undefined,
  pinned: boolean,
): Correction {
  if (resource !== undefined) return { act: pinned ? 'pin-resource' : 'unpin-resource', resource };
  if (association !== undefined)
    return { act: pinned ? 'pin-association' : 'unpin-association', association };
  throw new RequestError(ERROR_CODES.invalidParams, 'Name either a resource or an association.');
}

function notFound(error: unknown): never {
  if (error instanceof NothingToCorrectError) throw new RequestError(ERROR_CODES.notFound, error.message);
  throw error;
}

function pinnedResources(
  { store }: HostParts,
  { project, resources }: Pins,
): ResultOf<'memory.pins'>['resources'] {
  return resources.map(({ kind, name, lastAt }) => ({
    project: projectRef(store, project),
    projectName: project.name,
    resource: { kind, name },
    lastAt,
  }));
}

function pinnedAssociations(
  { store }: HostParts,
  { project, associations }: Pins,
): ResultOf<'memory.pins'>['associations'] {
  return associations.map(({ fromResource: from, toResource: to, weight, coAccesses, at }) => ({
    project: projectRef(store, project),
    projectName: project.name,
    from: { kind: from.kind, name: from.name },
    to: { kind: to.kind, name: to.name },
    weight,
    coAccesses,
    at,
  }));
}
