import type { ResultOf } from '../../../contracts/methods.ts';
import { CORRECTION, readCorrection } from '../../host/corrections.ts';
import { readDecayDetails } from '../../host/decay-upkeep.ts';
import type { HostParts } from '../../host/parts.ts';
import type { StoredChange } from '../../store/tables/upkeep-changes.ts';
import { projectRef } from './project-ref.ts';

type Change = ResultOf<'maintenance.changes'>['changes'][number];

/** The latest changes of a project, or of all (null), as callers see them. */
export function changesIn(parts: HostParts, projectId: number | null, limit: number): Change[] {
  const { store } = parts;
  return store.changes.latest(projectId, limit).map((change) => toChange(parts, change));
}

function toChange({ store, clock }: HostParts, change: StoredChange): Change {
  const { id, at, reason, undoUntil, state } = change;
  const projects = store.changes.projectsOf(id).flatMap(({ projectId }) => {
    const project = store.projects.byId(projectId);
    return project === null ? [] : [{ ref: projectRef(store, project), name: project.name }];
  });
  const isOver = undoUntil !== null && clock() > undoUntil;
  return {
    change: String(id),
    at,
    projects,
    reason,
    undoUntil,
    state,
    canUndo: state !== 'undone' && state !== 'undoing' && !isOver,
    ...(change.kind === CORRECTION ? ofCorrection(change) : ofDecay(change)),
  };
}

function ofCorrection({
  details,
}: StoredChange): Pick<Change, 'kind' | 'settings' | 'correction' | 'dropped' | 'files'> {
  const { correction } = readCorrection(details);
  return {
    kind: 'correction',
    settings: null,
    correction: {
      act: correction.act,
      resource: 'resource' in correction ? correction.resource : null,
      association: 'association' in correction ? correction.association : null,
      factor: 'factor' in correction ? correction.factor : null,
    },
    dropped: correction.act === 'forget-association' ? 1 : 0,
    files: 0,
  };
}

function ofDecay({
  details,
}: StoredChange): Pick<Change, 'kind' | 'settings' | 'correction' | 'dropped' | 'files'> {
  const { patch, dropped, files } = readDecayDetails(details);
  return { kind: 'decay', settings: patch, correction: null, dropped, files };
}
