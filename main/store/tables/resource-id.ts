import type { ResourceOrdinal } from '../../engine/model/resource.ts';

/** Ordinals a project may have, exclusive. */
const ORDINALS = 2 ** 32;

/** The key of a project's resource. Exact for project numbers under 2²¹. */
export function resourceId(projectId: number, ordinal: ResourceOrdinal): number {
  return projectId * ORDINALS + ordinal;
}

/** The lowest and the highest key that a project's resources can have. */
export function resourceIds(projectId: number): [first: number, last: number] {
  return [resourceId(projectId, 0), resourceId(projectId, ORDINALS - 1)];
}
