import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { allSpellings } from '../../host/all-spellings.ts';
import type { Erasure } from '../../host/erasure.ts';
import { NotUndoableError } from '../../host/erasure-return.ts';
import type { ErasureScope } from '../../host/erasure-scope.ts';
import type { HostParts } from '../../host/parts.ts';
import { listCopies } from '../../store/copies.ts';
import type { StoredProject } from '../../store/tables/projects.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { bundleMethods } from './bundle-methods.ts';
import { knownProject } from './known-project.ts';
import { storing } from './storing.ts';

type PrivacyMethods = Pick<
  MethodHandlers,
  | 'privacy.count'
  | 'privacy.erase'
  | 'privacy.undo'
  | 'privacy.finish'
  | 'privacy.pending'
  | 'privacy.export'
  | 'privacy.import'
>;
type Scope = ParamsOf<'privacy.count'>['scope'];
type ErasureShape = ResultOf<'privacy.erase'>['erasure'];

const STATES = {
  preparing: 'erasing',
  cutting: 'erasing',
  learning: 'erasing',
  undoable: 'undoable',
  undoing: 'undoing',
  relearning: 'undoing',
  finishing: 'finishing',
} as const satisfies Record<Erasure['state'], ErasureShape['state']>;

/** Erasing. */
export function privacyMethods(parts: HostParts): PrivacyMethods {
  const { erasures, store, jobs } = parts;
  return {
    'privacy.count': async ({ scope }) => {
      const counted = await toScope(parts, scope);
      const counts = await storing(() => erasures.count(counted));
      const copies = listCopies(store.file);
      return { counts, copies: { number: copies.length, newestAt: copies[0]?.at ?? null } };
    },

    'privacy.erase': async ({ id, scope, backups }) => {
      const erased = await toScope(parts, scope);
      const title = { id, kind: 'erase', title: 'Erasing', isCancellable: false };
      const { result } = jobs.start(title, ({ progress }) =>
        erasures.erase(erased, backups === 'delete', progress),
      );
      return { erasure: toShape(await storing(() => result)) };
    },

    'privacy.undo': async ({ erasure }) => {
      await storing(() => erasures.undo(erasure)).catch(toldPlainly);
      return { ok: true };
    },

    'privacy.finish': async ({ erasure }) => {
      await storing(() => erasures.finish(erasure)).catch(toldPlainly);
      return { ok: true };
    },

    'privacy.pending': () => ({ erasures: erasures.list().map(toShape) }),

    ...bundleMethods(parts),
  };
}

async function toScope(parts: HostParts, scope: Scope): Promise<ErasureScope> {
  const { project, mentions = false, ...filters } = scope;
  if (project === undefined && Object.values(filters).every((filter) => filter === undefined)) {
    throw new RequestError(ERROR_CODES.invalidParams, 'Name a project, or something else to erase by.');
  }
  const projects = project === undefined ? parts.store.projects.all() : [await knownProject(parts, project)];
  return {
    projects: projects.map(toErased),
    throughEventId: parts.erasures.lastEventId(),
    since: filters.since ?? null,
    until: filters.until ?? null,
    kinds: filters.kinds ?? null,
    sessions: filters.sessions ?? null,
    events: filters.events ?? null,
    resources:
      filters.resources === undefined ? null : allSpellings(parts.store, projects, filters.resources),
    withMentions: mentions,
  };
}

function toErased({ id, key, name }: StoredProject): ErasureScope['projects'][number] {
  return { id, key, name };
}

function toShape({ id, at, state, undoUntil, deletesBackups, erased }: Erasure): ErasureShape {
  const scope = erased?.scope;
  return {
    id,
    at,
    state: STATES[state],
    undoUntil: state === 'undoable' ? undoUntil : null,
    backups: deletesBackups ? 'delete' : 'keep',
    projects: scope?.projects.map(({ name }) => name) ?? [],
    kinds: mutable(scope?.kinds),
    resources: mutable(scope?.resources),
    since: scope?.since ?? null,
    until: scope?.until ?? null,
    counts: erased?.counts ?? null,
  };
}

function mutable<Item>(items: readonly Item[] | null | undefined): Item[] | null {
  return items ? [...items] : null;
}

function toldPlainly(error: unknown): never {
  if (error instanceof NotUndoableError) throw new RequestError(ERROR_CODES.notFound, error.message);
  throw error;
}
