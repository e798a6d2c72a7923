import { resolve } from 'node:path';
import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { MAX_RESULTS } from '../../../contracts/protocol.ts';
import { activationNow, reinforcementNow, weightNow } from '../../engine/decay/faded.ts';
import type { ProjectMemory } from '../../engine/memory/project-memory.ts';
import type { Resource } from '../../engine/model/resource.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import type { Because } from '../../engine/recall/channel.ts';
import type { Hit } from '../../engine/recall/recall.ts';
import type { HostParts } from '../../host/parts.ts';
import { type Place, pathWithin } from '../../host/project-directory.ts';
import { saveLearned } from '../../host/save-learned.ts';
import { suggestibleIn } from '../../host/suggestible.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { projectRef } from './project-ref.ts';
import { storing } from './storing.ts';
import { recordToldError } from './told-error.ts';

type MemoryMethods = Pick<
  MethodHandlers,
  'memory.recall' | 'memory.predict' | 'memory.error' | 'memory.resolve' | 'memory.explain' | 'memory.stats'
>;

/** Results where the caller names no limit. */
const DEFAULT_LIMIT = 10;
const DEFAULT_TOOLS = 3;
/** How deep an explanation looks for the file asked about. */
const EXPLAINED = MAX_RESULTS;

/** What memory has to say. */
export function memoryMethods(parts: HostParts): MemoryMethods {
  const { engine, memories, clock, directory } = parts;
  const open = async (project: string): Promise<{ place: Place; memory: ProjectMemory | null }> => {
    const place = await storing(() => directory.lookUp(project));
    return { place, memory: place.isUnassigned ? null : memories.of(place.project.id, clock()) };
  };

  const recall = (
    memory: ProjectMemory,
    place: Place,
    params: Partial<ParamsOf<'memory.recall'>>,
  ): readonly Hit[] =>
    engine.recall(memory, {
      text: params.query ?? '',
      now: params.at ?? clock(),
      session: params.session ?? null,
      folder: place.folder,
      limit: params.limit ?? DEFAULT_LIMIT,
      among: params.among ?? null,
      channels: params.channels ?? null,
      isSuggestible: suggestibleIn(place.root, parts.ignored),
      isNextFile: false,
    });

  return {
    'memory.recall': async (params) => {
      refuseUnknownChannels(params.channels ?? [], engine.channels);
      const { memory, place } = await open(params.project);
      const results = memory === null ? [] : recall(memory, place, params).map(toHit);
      const outer = await directory.around(place);
      if (outer === null) return { results };
      const { project } = outer;
      const found = recall(memories.of(project.id, clock()), outer, params).map(toHit);
      const named = { ref: projectRef(parts.store, project), name: project.name };
      return { results, around: { project: named, results: found } };
    },

    'memory.predict': async ({ project, session, kind, at, limit, among }) => {
      const { memory, place } = await open(project);
      if (memory === null) return { predictions: [] };
      const query = { session, now: at ?? clock(), among: among ?? null };
      if (kind === 'tool') {
        const predictions = engine.predictTool(memory, { ...query, limit: limit ?? DEFAULT_TOOLS });
        return {
          predictions: predictions.map(({ name, score, evidence }) => ({
            name,
            score,
            evidence: toEvidence(evidence),
          })),
        };
      }
      const hits = engine.predictFile(memory, {
        ...query,
        limit: limit ?? DEFAULT_LIMIT,
        isSuggestible: suggestibleIn(place.root, parts.ignored),
      });
      return {
        predictions: hits.map((hit) => ({
          name: hit.resource.name,
          score: hit.score,
          evidence: toEvidence(hit.evidence()),
        })),
      };
    },

    'memory.error': async (params) => {
      const { fingerprint } = await recordToldError(parts, 'error_reported', params);
      const { memory, place } = await open(params.project);
      if (memory === null) return { fingerprint, seen: 1, results: [] };
      const ordinal = memory.find('error', fingerprint);
      const hits = recall(memory, place, {
        query: fingerprint,
        at: params.at,
        limit: params.limit,
        channels: ['associative', 'lexical'],
      });
      return {
        fingerprint,
        seen: ordinal === undefined ? 0 : memory.resource(ordinal).accesses,
        results: hits.map(toHit),
      };
    },

    'memory.resolve': async (params) => {
      const { fingerprint, paths } = await recordToldError(parts, 'error_resolved', params);
      return { fingerprint, paths: [...paths] };
    },

    'memory.explain': async ({ project, query, path, session, at }) => {
      const { memory, place } = await open(project);
      const ordinal = memory === null ? undefined : findFile(memory, place, project, path);
      if (memory === null || ordinal === undefined) {
        throw new RequestError(ERROR_CODES.notFound, `${path} was never touched in ${place.project.name}.`);
      }
      const now = at ?? clock();
      const hit = recall(memory, place, { query, session, at: now, limit: EXPLAINED }).find(
        ({ resource }) => resource.ordinal === ordinal,
      );
      return {
        path: memory.resource(ordinal).name,
        rank: hit?.rank ?? null,
        score: hit?.score ?? 0,
        evidence: hit === undefined ? [] : toEvidence(hit.evidence()),
        resource: faded(memory, memory.resource(ordinal), now),
        associations: associationsOf(memory, ordinal, now),
      };
    },

    'memory.stats': async ({ project }) => {
      saveLearned(parts);
      const { store } = parts;
      const { events, bytes, redactions } = store.stats();
      const listed = store.projects.listed();
      const wanted = project === undefined ? null : (await directory.lookUp(project)).project.id;
      const projects = listed.filter(({ id }) => wanted === null || id === wanted);
      const counts = projects.map(({ id }) => store.memories.resourceCounts(id));
      const sum = (kind: Resource['kind']) => counts.reduce((total, of) => total + of[kind], 0);
      return {
        projects: projects.length,
        events: wanted === null ? events : projects.reduce((total, project) => total + project.events, 0),
        ...store.events.countSessions(wanted),
        files: sum('file'),
        tools: sum('tool'),
        commands: sum('command'),
        errors: sum('error'),
        associations: projects.reduce((total, { id }) => total + store.memories.countAssociations(id), 0),
        bytes,
        redactions: redactions + parts.intake.redactions,
      };
    },
  };
}

/** The file that a caller means: by a path from the folder it names as the project, or as results name it. */
function findFile(memory: ProjectMemory, { root }: Place, project: string, path: string): number | undefined {
  const fromFolder = root === null ? null : pathWithin(root, resolve(project, path));
  return (fromFolder === null ? undefined : memory.find('file', fromFolder)) ?? memory.find('file', path);
}

function toHit(hit: Hit): ResultOf<'memory.recall'>['results'][number] {
  return { path: hit.resource.name, score: hit.score, rank: hit.rank, evidence: toEvidence(hit.evidence()) };
}

/** What produced it first, so that no channel's own words can stand for rank or weight. */
function toEvidence<Part extends { readonly because: Because }>(evidence: readonly Part[]) {
  return evidence.map(({ because, ...rest }) => ({ ...because, ...rest }));
}

function faded(
  memory: ProjectMemory,
  resource: Resource,
  now: EpochMs,
): ResultOf<'memory.explain'>['resource'] {
  const { accesses, edits, reads, sessions, firstAt, lastAt, pinned } = resource;
  return {
    accesses,
    edits,
    reads,
    sessions,
    firstAt,
    lastAt,
    reinforcement: reinforcementNow(memory, resource, now),
    activation: activationNow(memory, resource, now),
    pinned,
  };
}

/** Both directions of every association of a resource, the strongest now first. */
function associationsOf(
  memory: ProjectMemory,
  ordinal: number,
  now: EpochMs,
): ResultOf<'memory.explain'>['associations'] {
  const list = memory.associations(ordinal);
  const described = (of: number, direction: 'to' | 'from', from: number, to: number) => {
    const { kind, name } = memory.resource(of);
    const source = memory.associations(from);
    const index = source.indexOf(to);
    if (index < 0) return [];
    const { coAccesses, at, isPinned } = source.get(index);
    return [
      {
        kind,
        name,
        weight: weightNow(memory, from, index, now),
        coAccesses,
        at,
        direction,
        pinned: isPinned,
      },
    ];
  };
  return Array.from({ length: list.length }, (_, index) => list.to(index))
    .flatMap((other) => [
      ...described(other, 'to', ordinal, other),
      ...described(other, 'from', other, ordinal),
    ])
    .sort((a, b) => b.weight - a.weight);
}

function refuseUnknownChannels(wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new RequestError(
    ERROR_CODES.invalidParams,
    `${unknown} is no channel: choose from ${known.join(', ')}.`,
  );
}
