import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultOf } from '../../../contracts/methods.ts';
import type { Link } from '../../engine/graph/links-now.ts';
import type { Cluster, DrawnEdge, DrawnResource } from '../../engine/graph/picture.ts';
import type { ResourceName } from '../../engine/model/adjustment.ts';
import type { ResourceOrdinal } from '../../engine/model/resource.ts';
import type { ReadableMemory } from '../../engine/ports.ts';
import type { Framed } from '../../host/graphs.ts';
import type { Store } from '../../store/store.ts';

type WirePicture = ResultOf<'graph.open'>;

/** Names given with a cluster. */
const MEMBERS = 12;

/** The id under which a picture holds a resource. */
export function nodeId({ kind, name }: ResourceName): string {
  return `${kind}:${name}`;
}

/** Tells where a project's files lie on this machine; null: nowhere. Looks once for the folder. */
export function locator(store: Store, projectId: number): (resource: ResourceName) => string | null {
  const root = store.projects.rootsOf(projectId).find(existsSync);
  return ({ kind, name }) => (root === undefined || kind !== 'file' ? null : join(root, name));
}

/** A picture as clients see it. */
export function toWirePicture(
  { memory, picture, focus, sums, associations }: Framed,
  pathOf: (resource: ResourceName) => string | null,
): WirePicture {
  const idOf = (ordinal: ResourceOrdinal): string => nodeId(memory.resource(ordinal));
  const drawn = new Set(picture.resources.map(({ resource }) => resource.ordinal));
  const shownAssociations = picture.edges.reduce(
    (sum, { forward, backward }) => sum + Number(forward !== null) + Number(backward !== null),
    0,
  );
  return {
    at: picture.at,
    nodes: picture.resources.map((resource) => toWireNode(resource, pathOf)),
    edges: picture.edges.map((edge) => toWireEdge(edge, idOf)),
    clusters: picture.clusters.map((cluster) => toWireCluster(cluster, memory, idOf)),
    areas: [...picture.areas],
    focus: focus.filter((ordinal) => drawn.has(ordinal)).map(idOf),
    totals: {
      resources: sums.resources,
      files: sums.files,
      // The saved count is older than the picture.
      associations: Math.max(associations, shownAssociations + picture.undrawnAssociations),
      shownFiles: picture.resources.filter(({ resource }) => resource.kind === 'file').length,
      shownAssociations,
      undrawnAssociations: picture.undrawnAssociations,
      matching: sums.matching,
    },
    isFull: picture.isFull,
  };
}

/** A resource of a picture as clients see it. */
export function toWireNode(
  { resource, area, activation, degree, hidden }: DrawnResource,
  pathOf: (resource: ResourceName) => string | null,
): WirePicture['nodes'][number] {
  const { kind, name, accesses, edits, sessions, firstAt, lastAt, pinned, deleted } = resource;
  return {
    id: nodeId(resource),
    kind,
    name,
    path: pathOf(resource),
    area,
    accesses,
    edits,
    sessions,
    firstAt,
    lastAt,
    activation,
    degree,
    hidden,
    isPinned: pinned,
    isDeleted: deleted,
  };
}

/** One direction of an association as clients see it. */
export function toWireDirection({ weight, coAccesses, at, isPinned }: Omit<Link, 'to'>): Direction {
  return { weight, coAccesses, at, isPinned };
}

type Direction = NonNullable<WirePicture['edges'][number]['forward']>;

function toWireEdge(
  { kind, a, b, forward, backward }: DrawnEdge,
  idOf: (ordinal: ResourceOrdinal) => string,
): WirePicture['edges'][number] {
  const [source, target] = [idOf(a), idOf(b)];
  return {
    id: `${source}\n${target}`,
    source,
    target,
    kind,
    forward: forward === null ? null : toWireDirection(forward),
    backward: backward === null ? null : toWireDirection(backward),
  };
}

function toWireCluster(
  { id, kind, name, of, area, members, associations, links }: Cluster,
  memory: ReadableMemory,
  idOf: (ordinal: ResourceOrdinal) => string,
): WirePicture['clusters'][number] {
  return {
    id,
    kind,
    name,
    of: of === null ? null : idOf(of),
    area,
    resources: members.length,
    associations,
    members: members.slice(0, MEMBERS).map((ordinal) => memory.resource(ordinal).name),
    links: links.map((link) => ({
      to: idOf(link.of),
      associations: link.associations,
      weight: link.weight,
    })),
  };
}
