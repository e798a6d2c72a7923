import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine } from '../engine/engine.ts';
import type { ProjectMemory } from '../engine/memory/project-memory.ts';
import type { Resource, ResourceKind } from '../engine/model/resource.ts';
import type { EpochMs } from '../engine/model/units.ts';
import type { Because } from '../engine/recall/channel.ts';
import type { Hit } from '../engine/recall/recall.ts';
import { typedWords } from '../engine/search/match-name.ts';
import { NameSearch } from '../engine/search/name-search.ts';
import type { Store } from '../store/store.ts';
import type { ProcedureRow } from '../store/tables/procedures.ts';
import type { StoredProject } from '../store/tables/projects.ts';
import { AgentTouches } from './agent-touches.ts';
import type { Clock } from './clock.ts';
import type { Memories } from './memories.ts';
import { type FoundPrompt, PromptTexts } from './prompt-texts.ts';

/** What is searched for. */
export interface SearchQuery {
  readonly text: string;
  readonly projects: readonly StoredProject[];
  readonly kinds: ReadonlySet<ResourceKind | 'prompt' | 'procedure'>;
  /** Touched within these times, both included. */
  readonly since: EpochMs;
  readonly until: EpochMs;
  readonly agent: string | null;
  readonly limit: number;
}

/** One ranking's part in a find. */
export interface SearchEvidence {
  readonly channel: string;
  readonly rank: number;
  readonly weight: number;
  readonly contribution: number;
  readonly because: Because;
}

/** What a search found: a resource, a prompt or a procedure of a project. */
export interface Found {
  readonly project: StoredProject;
  readonly what:
    | { readonly kind: 'resource'; readonly resource: Resource }
    | { readonly kind: 'prompt'; readonly prompt: FoundPrompt }
    | { readonly kind: 'procedure'; readonly procedure: ProcedureRow };
  readonly score: number;
  /** The largest contribution first. */
  readonly evidence: readonly SearchEvidence[];
  /** Where the file lies on this machine; null: nowhere. */
  readonly path: string | null;
}

/**
 * Weights beside the recall channels'. Chosen: a name that holds all that was typed outweighs the two
 * strongest channels together; a procedure comes before what it is about, a prompt among the files that it led to.
 */
const WEIGHTS = { name: 8, procedure: 5, prompt: 3, recency: 1 } as const;
/** Channels that start from the words; what the others rank merely is used most or last. */
const WORD_CHANNELS: ReadonlySet<string> = new Set(['lexical', 'associative', 'snippets']);

/** Words of a query that names must hold, those past it are not asked for. Chosen: more than anybody types. */
const MAX_WORDS = 50;
/** Longest beginning of a query that recall ranks for, UTF-16 units. Chosen: a pasted error. */
const MAX_RECALLED = 4_000;

/** A retired procedure is looked for where procedures are reviewed. */
const SHOWN_STATES = ['candidate', 'approved'] as const;

/** Finds what somebody looks for while typing: by name, by what recall ranks, and in past prompts. */
export class Search {
  readonly #store: Store;
  readonly #engine: Engine;
  readonly #memories: Memories;
  readonly #clock: Clock;
  readonly #names = new WeakMap<ProjectMemory, NameSearch>();
  readonly #prompts: PromptTexts;
  readonly #agents: AgentTouches;

  constructor(store: Store, engine: Engine, memories: Memories, clock: Clock) {
    this.#store = store;
    this.#engine = engine;
    this.#memories = memories;
    this.#clock = clock;
    this.#prompts = new PromptTexts(store);
    this.#agents = new AgentTouches(store);
  }

  /** Forgets what was read of the log, which may have been changed. */
  forget(): void {
    this.#prompts.forget();
    this.#agents.forget();
  }

  /** The best first over all projects asked; gives way to others between projects. */
  async find(query: SearchQuery): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const project of query.projects) {
      found.push(...(await this.#findIn(project, query)));
      await nextTurn();
    }
    // Without words nothing fits better than other things: what was touched last comes first, whatever project it is of.
    const order = typedWords(query.text).length === 0 ? byTime : byScore;
    return found.sort(order).slice(0, query.limit);
  }

  async #findIn(project: StoredProject, query: SearchQuery): Promise<readonly Found[]> {
    const words = [...new Set(typedWords(query.text))].slice(0, MAX_WORDS);
    const [root = null] = this.#store.projects.rootsOf(project.id).filter(existsSync);
    const isByAgent = query.agent === null ? () => true : await this.#agents.by(project.id, query.agent);
    const accepts = (resource: Resource): boolean =>
      resource.lastAt >= query.since && resource.firstAt <= query.until && isByAgent(resource);
    const memory = this.#memories.of(project.id, this.#clock());
    const named = this.#named(memory, words, query, accepts);
    const recalled =
      words.length > 0 && query.kinds.has('file') ? this.#recalled(memory, query, accepts) : [];
    const resources = this.#joined(named, recalled, words).map(
      ({ resource, evidence }): Found => ({
        project,
        what: { kind: 'resource', resource },
        score: evidence.reduce((sum, { contribution }) => sum + contribution, 0),
        evidence,
        path: root === null || resource.kind !== 'file' ? null : placeOnDisk(root, resource.name),
      }),
    );
    return [
      ...resources,
      ...this.#foundPrompts(project, words, query),
      ...this.#foundProcedures(project, words, query),
    ];
  }

  #named(
    memory: ProjectMemory,
    words: readonly string[],
    { kinds, limit }: SearchQuery,
    accepts: (resource: Resource) => boolean,
  ): readonly Resource[] {
    let names = this.#names.get(memory);
    if (names === undefined) {
      names = new NameSearch(memory);
      this.#names.set(memory, names);
    }
    const resourceKinds = new Set([...kinds].filter((kind) => kind !== 'prompt' && kind !== 'procedure'));
    return names.find({ words, kinds: resourceKinds, limit, accepts });
  }

  #recalled(
    memory: ProjectMemory,
    { text, limit }: SearchQuery,
    accepts: (resource: Resource) => boolean,
  ): readonly Hit[] {
    const isWanted = (path: string): boolean => {
      const ordinal = memory.find('file', path);
      return ordinal !== undefined && accepts(memory.resource(ordinal));
    };
    const hits = this.#engine.recall(memory, {
      text: text.slice(0, MAX_RECALLED),
      now: this.#clock(),
      session: null,
      limit,
      among: null,
      channels: null,
      isSuggestible: isWanted,
      isNextFile: false,
    });
    return hits.filter((hit) => hit.evidence().some(({ channel }) => WORD_CHANNELS.has(channel)));
  }

  #foundPrompts(project: StoredProject, words: readonly string[], query: SearchQuery): readonly Found[] {
    if (!query.kinds.has('prompt')) return [];
    const prompts = this.#prompts.find(
      project.id,
      words,
      query.limit,
      ({ at, agent }) =>
        at >= query.since && at <= query.until && (query.agent === null || agent === query.agent),
    );
    return prompts.map((prompt, index) => {
      const part = this.#part('prompt', index, { words });
      return {
        project,
        what: { kind: 'prompt', prompt },
        score: part.contribution,
        evidence: [part],
        path: null,
      };
    });
  }

  /** Procedures are no agent's, so that one narrowed to an agent finds none. */
  #foundProcedures(
    project: StoredProject,
    words: readonly string[],
    { kinds, agent, since, until, limit }: SearchQuery,
  ): readonly Found[] {
    if (!kinds.has('procedure') || agent !== null || words.length === 0) return [];
    const filter = { projectId: project.id, states: SHOWN_STATES, kinds: [], words };
    return this.#store.procedures
      .list(filter, null, limit)
      .filter(({ lastSeenAt }) => lastSeenAt >= since && lastSeenAt <= until)
      .map((procedure, index) => {
        const part = this.#part('procedure', index, { words });
        return {
          project,
          what: { kind: 'procedure', procedure },
          score: part.contribution,
          evidence: [part],
          path: null,
        };
      });
  }

  /** What one ranking adds to a find at place `index`, from 0. */
  #part(channel: keyof typeof WEIGHTS, index: number, because: Because): SearchEvidence {
    const weight = WEIGHTS[channel];
    const rank = index + 1;
    const contribution = weight / (this.#engine.config.recall.rankConstant + rank);
    return { channel, rank, weight, contribution, because };
  }

  /** One find for each resource, whichever ranking has it. */
  #joined(named: readonly Resource[], recalled: readonly Hit[], words: readonly string[]) {
    const joined = new Map<number, { resource: Resource; evidence: SearchEvidence[] }>();
    for (const { resource, evidence } of recalled) {
      joined.set(resource.ordinal, { resource, evidence: [...evidence()] });
    }
    for (const [index, resource] of named.entries()) {
      const known = joined.get(resource.ordinal) ?? { resource, evidence: [] };
      const because = words.length > 0 ? { words } : { lastAt: resource.lastAt };
      known.evidence.unshift(this.#part(words.length > 0 ? 'name' : 'recency', index, because));
      joined.set(resource.ordinal, known);
    }
    return [...joined.values()];
  }
}

/** Where a file is; null where it is gone: a person finds it all the same, to see or to forget it. */
function placeOnDisk(root: string, name: string): string | null {
  const path = join(root, name);
  return existsSync(path) ? path : null;
}

function byTime(a: Found, b: Found): number {
  return lastAtOf(b) - lastAtOf(a);
}

function byScore(a: Found, b: Found): number {
  return b.score - a.score || byTime(a, b);
}

function lastAtOf({ what }: Found): EpochMs {
  switch (what.kind) {
    case 'resource':
      return what.resource.lastAt;
    case 'prompt':
      return what.prompt.at;
    case 'procedure':
      return what.procedure.lastSeenAt;
  }
}
