import { ERROR_CODES } from '../../../contracts/errors.ts';
import { MAX_GRAPH_ELEMENTS } from '../../../contracts/methods/graph-methods.ts';
import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { weightNow } from '../../engine/decay/faded.ts';
import type { Start } from '../../engine/graph/choose.ts';
import { fadingCurve, fadingOf } from '../../engine/graph/fading.ts';
import type { GraphFilter } from '../../engine/graph/graph-filter.ts';
import { nextMeeting } from '../../engine/graph/next-meeting.ts';
import type { Opened } from '../../engine/graph/open-further.ts';
import { framesBetween } from '../../engine/graph/points-over-time.ts';
import type { ProjectMemory } from '../../engine/memory/project-memory.ts';
import type { ResourceName } from '../../engine/model/adjustment.ts';
import type { ResourceOrdinal } from '../../engine/model/resource.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import type { Frame } from '../../host/graphs.ts';
import type { HostParts } from '../../host/parts.ts';
import type { StoredProject } from '../../store/tables/projects.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { awaitJob } from './await-job.ts';
import { locator, toWireDirection, toWireNode, toWirePicture } from './graph-wire.ts';
import { knownProject } from './known-project.ts';

type GraphMethods = Pick<
  MethodHandlers,
  'graph.open' | 'graph.expand' | 'graph.association' | 'graph.history'
>;
type Described = NonNullable<ResultOf<'graph.association'>['forward']>;

/** What the contract names as defaults. */
const DEFAULT = { elements: 400, add: 20, kinds: ['file', 'command', 'error'] } as const;
/** Points of a curve that shows how an association fades. Chosen: smooth at the width of a panel. */
const CURVE_POINTS = 48;
/** How far ahead such a curve looks at most, and at least. Chosen. */
const CURVE_MS = { most: 365 * 86_400_000, least: 7 * 86_400_000 } as const;

/** The graph of a project's memory. */
export function graphMethods(parts: HostParts): GraphMethods {
  const { graphs, memories, store, clock } = parts;
  const memoryOf = (project: StoredProject): ProjectMemory => memories.of(project.id, clock());

  return {
    'graph.open': async (params) => {
      const project = await knownProject(parts, params.project);
      const start = toStart(params.start, project, memoryOf(project));
      const framed = await graphs.open(project, start, toFrame(params, DEFAULT.elements));
      return toWirePicture(framed, locator(store, project.id));
    },

    'graph.expand': async (params) => {
      const project = await knownProject(parts, params.project);
      const memory = memoryOf(project);
      const { added, ...framed } = await graphs.expand(
        project,
        {
          shown: known(params.shown, memory),
          focus: known(params.focus ?? [], memory),
          of: toOpened(params.of, project, memory),
          add: params.add ?? DEFAULT.add,
        },
        toFrame(params, MAX_GRAPH_ELEMENTS),
      );
      const picture = toWirePicture(framed, locator(store, project.id));
      const drawn = new Set(picture.nodes.map(({ id }) => id));
      const opened = added.map((ordinal) => memory.resource(ordinal));
      return {
        ...picture,
        added: opened.map(({ kind, name }) => `${kind}:${name}`).filter((id) => drawn.has(id)),
      };
    },

    'graph.association': async ({ project: ref, from, to }) => {
      const project = await knownProject(parts, ref);
      const memory = memoryOf(project);
      const ends = { from: must(from, project, memory), to: must(to, project, memory) };
      const pathOf = locator(store, project.id);
      const now = clock();
      return {
        at: now,
        from: toWireNode(graphs.single(project, ends.from), pathOf),
        to: toWireNode(graphs.single(project, ends.to), pathOf),
        forward: describe(memory, ends.from, ends.to, now, parts),
        backward: describe(memory, ends.to, ends.from, now, parts),
      };
    },

    'graph.history': async (params, context) => {
      const project = await knownProject(parts, params.project);
      const since = firstTouch(params.pairs, memoryOf(project)) ?? project.createdAt;
      const frames = params.frames === undefined ? [] : framesBetween(since, clock(), params.frames);
      const { isWhole, events, series } = await awaitJob(parts.jobs, context, () =>
        parts.histories.replay({
          project,
          pairs: params.pairs,
          frames,
          withSessions: params.sessions ?? false,
          job: params.job,
        }),
      );
      return { since, isWhole, events, frames: [...frames], series: [...series] };
    },
  };
}

function toFrame({ filter, limit }: Pick<ParamsOf<'graph.open'>, 'filter' | 'limit'>, most: number): Frame {
  const asked: GraphFilter = {
    kinds: filter?.kinds ?? DEFAULT.kinds,
    text: filter?.text?.trim().toLowerCase() ?? '',
    minWeight: filter?.minWeight ?? 0,
  };
  return { filter: asked, limit: limit ?? most };
}

function toStart(
  start: ParamsOf<'graph.open'>['start'],
  project: StoredProject,
  memory: ProjectMemory,
): Start {
  switch (start.kind) {
    case 'resource':
      return { kind: 'resource', ordinal: must(start.resource, project, memory) };
    case 'session':
      return { kind: 'session', session: start.session ?? null };
    case 'strongest':
      return start;
  }
}

function toOpened(
  of: ParamsOf<'graph.expand'>['of'],
  project: StoredProject,
  memory: ProjectMemory,
): Opened | null {
  if (of === undefined) return null;
  return of.kind === 'cluster'
    ? { kind: 'cluster', id: of.cluster }
    : { kind: 'resource', ordinal: must(of.resource, project, memory) };
}

/** Those that are known: what was erased since a picture was drawn just leaves it. */
function known(resources: readonly ResourceName[], memory: ProjectMemory): readonly ResourceOrdinal[] {
  const ordinals = resources.map(({ kind, name }) => memory.find(kind, name));
  return [...new Set(ordinals.filter((ordinal) => ordinal !== undefined))];
}

function must({ kind, name }: ResourceName, project: StoredProject, memory: ProjectMemory): ResourceOrdinal {
  const ordinal = memory.find(kind, name);
  if (ordinal !== undefined) return ordinal;
  throw new RequestError(ERROR_CODES.notFound, `The ${kind} ${name} was never touched in ${project.name}.`);
}

function describe(
  memory: ProjectMemory,
  from: ResourceOrdinal,
  to: ResourceOrdinal,
  now: EpochMs,
  { engine }: HostParts,
): Described | null {
  const list = memory.associations(from);
  const index = list.indexOf(to);
  if (index < 0) return null;
  const { weight, ...learned } = list.get(index);
  const faded = weightNow(memory, from, index, now);
  const fading = fadingOf(memory, from, index);
  const ahead = Math.min(CURVE_MS.most, Math.max(CURVE_MS.least, (fading.goneAt ?? now) - now));
  const curve = fadingCurve(memory, from, index, [now, now + ahead], CURVE_POINTS);
  return {
    ...toWireDirection({ ...learned, weight: faded }),
    learnedWeight: weight,
    fading: { ...fading, curve: [...curve] },
    next: nextMeeting(memory, from, to, faded, engine.config),
  };
}

/** When any end of the pairs was first touched; null: none is known. */
function firstTouch(pairs: ParamsOf<'graph.history'>['pairs'], memory: ProjectMemory): EpochMs | null {
  const ends = known(
    pairs.flatMap(({ from, to }) => [from, to]),
    memory,
  );
  if (ends.length === 0) return null;
  return ends.reduce((first, end) => Math.min(first, memory.resource(end).firstAt), Number.POSITIVE_INFINITY);
}
