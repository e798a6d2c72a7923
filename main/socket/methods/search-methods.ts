import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { LATEST_TIME } from '../../../contracts/protocol.ts';
import type { HostParts } from '../../host/parts.ts';
import type { Found, SearchQuery } from '../../host/search.ts';
import type { StoredProject } from '../../store/tables/projects.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { knownProject } from './known-project.ts';
import { projectRef } from './project-ref.ts';

type Hit = ResultOf<'search.find'>['hits'][number];
type Prompt = Extract<Found['what'], { kind: 'prompt' }>['prompt'];

/** Results where the caller names no limit. */
const DEFAULT_LIMIT = 50;
/** Characters shown of a prompt's text, and of them before the first word found. Chosen: two lines. */
const SNIPPET = { length: 240, before: 60 } as const;
const MAX_TITLE = 200;

/** Search. */
export function searchMethods(parts: HostParts): Pick<MethodHandlers, 'search.find'> {
  const { store, search } = parts;
  return {
    'search.find': async (params) => {
      const startedAt = performance.now();
      const projects =
        params.projects === undefined
          ? store.projects.all()
          : await Promise.all(params.projects.map((ref) => knownProject(parts, ref)));
      const found = await search.find(toQuery(params, projects));
      // Once a project, not once a find: the store is asked.
      const refs = new Map(
        [...new Set(found.map(({ project }) => project))].map((project) => [
          project,
          projectRef(store, project),
        ]),
      );
      return {
        hits: found.map((one, index) => toHit(one, index + 1, refs.get(one.project)!)),
        tookMs: performance.now() - startedAt,
      };
    },
  };
}

function toQuery(params: ParamsOf<'search.find'>, projects: readonly StoredProject[]): SearchQuery {
  const kinds = params.kinds ?? ['file', 'tool', 'command', 'error', 'prompt', 'procedure'];
  return {
    text: params.query,
    projects,
    kinds: new Set(kinds),
    since: params.since ?? 0,
    until: params.until ?? LATEST_TIME,
    agent: params.agent ?? null,
    limit: params.limit ?? DEFAULT_LIMIT,
  };
}

function toHit({ project, what, score, evidence, path }: Found, rank: number, ref: string): Hit {
  const shared = {
    project: { ref, name: project.name },
    score,
    rank,
    evidence: evidence.map(({ because, ...rest }) => ({ ...because, ...rest })),
    path,
  };
  switch (what.kind) {
    case 'prompt':
      return { ...shared, ...promptFields(what.prompt) };
    case 'procedure': {
      const { id, title, lastSeenAt } = what.procedure;
      return { ...shared, ...UNTOUCHED, kind: 'procedure', id: String(id), name: title, lastAt: lastSeenAt };
    }
    case 'resource': {
      const { kind, name, lastAt, accesses, edits, pinned } = what.resource;
      return { ...shared, kind, id: name, name, snippet: null, lastAt, accesses, edits, isPinned: pinned };
    }
  }
}

/** What is no resource is neither touched nor pinned. */
const UNTOUCHED = { snippet: null, accesses: 0, edits: 0, isPinned: false } as const;

function promptFields(prompt: Prompt) {
  const { id, at, text, place } = prompt;
  const from = Math.max(0, place - SNIPPET.before);
  const part = text
    .slice(from, from + SNIPPET.length)
    .replace(/\s+/g, ' ')
    .toWellFormed();
  return {
    kind: 'prompt' as const,
    id: String(id),
    name: (text.trim().split('\n', 1)[0] ?? '').slice(0, MAX_TITLE).toWellFormed(),
    snippet: `${from > 0 ? '…' : ''}${part}${from + SNIPPET.length < text.length ? '…' : ''}`,
    lastAt: at,
    accesses: 1,
    edits: 0,
    isPinned: false,
  };
}
