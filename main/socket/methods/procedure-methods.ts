import { ERROR_CODES } from '../../../contracts/errors.ts';
import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { similarProcedures } from '../../engine/procedures/similar-procedures.ts';
import type { HostParts } from '../../host/parts.ts';
import { type ReviewedChange, ReviewRefusal } from '../../host/procedure-review.ts';
import { whenUnlocked } from '../../host/when-unlocked.ts';
import type { ProcedureChangeRow } from '../../store/tables/procedure-changes.ts';
import type { EvidenceRow } from '../../store/tables/procedure-evidence.ts';
import type { ProcedureFilter, ProcedureRow } from '../../store/tables/procedures.ts';
import type { StoredProject } from '../../store/tables/projects.ts';
import type { MethodHandlers } from '../dispatch.ts';
import { RequestError } from '../request-error.ts';
import { knownProject } from './known-project.ts';
import { projectRef } from './project-ref.ts';
import { storing } from './storing.ts';

type ProcedureMethod = Extract<keyof MethodHandlers, `procedure.${string}`>;
type Summary = ResultOf<'procedure.list'>['procedures'][number];
type Whole = ResultOf<'procedure.get'>;

/** Results where the caller names no limit. */
const DEFAULT_LIMIT = 100;
/** Pieces of evidence shown of a procedure, the latest. */
const EVIDENCE_SHOWN = 200;
/** Procedures of a project that are looked at for duplicates, those of most sessions. Chosen: some 5 ms. */
const COMPARED = 1_000;

/** Procedures: what was mined, and what a person makes of it. */
export function procedureMethods(parts: HostParts): Pick<MethodHandlers, ProcedureMethod> {
  const { store, review, mining } = parts;
  const { procedures } = store;
  const changed = (work: () => ReviewedChange): Promise<ResultOf<'procedure.approve'>> =>
    storing(async () => {
      const { change, procedure } = await whenUnlocked(() => refusing(work));
      return { change, procedure: toSummary(procedure, parts) };
    });
  return {
    'procedure.list': async (params) => {
      const filter = await toFilter(params, parts);
      const rows = procedures.list(filter, params.after ?? null, params.limit ?? DEFAULT_LIMIT);
      return { procedures: rows.map((row) => toSummary(row, parts)), counts: procedures.counts(filter) };
    },
    'procedure.get': async ({ id }) =>
      toWhole(
        refusing(() => review.known(id)),
        parts,
      ),
    'procedure.approve': ({ id, reason }) => changed(() => review.approve(id, reason ?? null)),
    'procedure.edit': ({ id, title, steps, reason }) =>
      changed(() => review.edit(id, { title, steps }, reason ?? null)),
    'procedure.retire': ({ id, reason }) => changed(() => review.retire(id, reason)),
    'procedure.restore': ({ id, reason }) => changed(() => review.restore(id, reason ?? null)),
    'procedure.merge': ({ into, from, reason }) => changed(() => review.merge(into, from, reason)),
    'procedure.undo': ({ change }) => changed(() => review.undo(change)),
    'procedure.mine': ({ project }) =>
      storing(async () => {
        const projects = project === undefined ? store.projects.all() : [await knownProject(parts, project)];
        const sum = { projects: projects.length, procedures: 0, evidence: 0 };
        for (const { id } of projects) {
          const mined = await mining.mine(id, true);
          sum.procedures += mined.procedures;
          sum.evidence += mined.evidence;
        }
        return sum;
      }),
  };
}

/** Tells the caller why a change is refused. */
function refusing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ReviewRefusal)) throw error;
    throw new RequestError(error.isUnknown ? ERROR_CODES.notFound : ERROR_CODES.invalidParams, error.message);
  }
}

async function toFilter(params: ParamsOf<'procedure.list'>, parts: HostParts): Promise<ProcedureFilter> {
  const project = params.project === undefined ? null : await knownProject(parts, params.project);
  return {
    projectId: project?.id ?? null,
    states: params.states ?? [],
    kinds: params.kinds ?? [],
    words: (params.query ?? '').split(/\s+/).filter((word) => word !== ''),
  };
}

function projectOf({ projectId }: ProcedureRow, { store }: HostParts): Summary['project'] {
  const project: StoredProject | null = store.projects.byId(projectId);
  return project === null ? { ref: '', name: '' } : { ref: projectRef(store, project), name: project.name };
}

function toSummary(row: ProcedureRow, parts: HostParts): Summary {
  const { id, kind, state, title, fingerprint, steps, files, isEdited, lastSeenAt, createdAt, updatedAt } =
    row;
  return {
    ...{ id, kind, state, title, fingerprint, isEdited, lastSeenAt, createdAt, updatedAt },
    project: projectOf(row, parts),
    steps: steps.map((step) => (step.kind === 'edit' ? { ...step, files: [...step.files] } : step)),
    files: [...files],
    ...parts.store.procedures.countsOf(id),
  };
}

function toWhole(row: ProcedureRow, parts: HostParts): Whole {
  const { store } = parts;
  const evidence = store.procedures.evidenceOf(row.id);
  const filter = { projectId: row.projectId, states: [], kinds: [row.kind], words: [] };
  const similar = similarProcedures(row, store.procedures.list(filter, null, COMPARED));
  const roots = store.projects.rootsOf(row.projectId);
  return {
    ...toSummary(row, parts),
    error: row.error,
    paths: row.files.map((file) => ({ file, path: roots[0] === undefined ? null : `${roots[0]}/${file}` })),
    evidence: evidence.slice(-EVIDENCE_SHOWN).toReversed().map(toEntry),
    series: seriesOf(evidence),
    changes: store.procedures.changesOf(row.id).toReversed().map(toChange),
    duplicates: similar.map(({ id, title, state, sessions }) => ({ id, title, state, sessions })),
  };
}

function toEntry({ details, outcome, session, thread, ...times }: EvidenceRow): Whole['evidence'][number] {
  const { startedAt, endedAt, firstEventId, lastEventId } = times;
  return {
    ...{ session, thread, outcome, startedAt, endedAt, firstEventId, lastEventId },
    command: details.command,
    error: details.error,
    files: [...details.files],
    commands: [...details.commands],
    passed: details.passed,
    tried: details.tried.map(({ files, commands }) => ({ files: [...files], commands: [...commands] })),
  };
}

/** Sums of each outcome in order of time. */
function seriesOf(evidence: readonly EvidenceRow[]): Whole['series'] {
  const sums = { found: 0, helpful: 0, harmful: 0 };
  return evidence
    .toSorted((a, b) => a.endedAt - b.endedAt)
    .map(({ outcome, endedAt }) => {
      sums[outcome]++;
      return { at: endedAt, ...sums };
    });
}

function toChange({
  before,
  after,
  id,
  at,
  what,
  isByPerson,
  reason,
  undoneAt,
}: ProcedureChangeRow): Whole['changes'][number] {
  return {
    ...{ id, at, what, isByPerson, reason, undoneAt },
    before: toValues(before),
    after: toValues(after),
    merged: (after.merged ?? []).map((merged) => merged.id),
  };
}

function toValues({ state, title, steps }: ProcedureChangeRow['before']): Whole['changes'][number]['before'] {
  return {
    ...(state !== undefined && { state }),
    ...(title !== undefined && { title }),
    ...(steps !== undefined && {
      steps: steps.map((step) => (step.kind === 'edit' ? { ...step, files: [...step.files] } : step)),
    }),
  };
}
