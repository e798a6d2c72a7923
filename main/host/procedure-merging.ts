import type { FixArc, ProcedureFinding, Workflow } from '../engine/model/procedure.ts';
import type { EpochMs } from '../engine/model/units.ts';
import { draftErrorFix, draftWorkflow, type ProcedureDraft } from '../engine/procedures/draft-procedure.ts';
import { judgeEvidence, keepsFailing } from '../engine/procedures/judge-evidence.ts';
import type { Procedures } from '../store/procedures.ts';
import type { ProcedureRow } from '../store/tables/procedures.ts';

/** What came of a finding. */
export interface Merged {
  /** The procedure that changed, the one that it was merged into; null: nothing did. */
  readonly id: number | null;
  readonly isNew: boolean;
  readonly evidence: number;
}

const NOTHING: Merged = { id: null, isNew: false, evidence: 0 };
/** Why a procedure is retired by itself. */
const KEEPS_FAILING = 'It was tried again and the error stayed, more often than it helped.';

/**
 * Enters what was found of an error: a new candidate where it was fixed and is not known, else evidence. What a
 * person has edited or retired stays as it is. One transaction of about a millisecond.
 */
export function mergeArc(procedures: Procedures, projectId: number, arc: FixArc, now: EpochMs): Merged {
  return procedures.together(() => {
    const known = procedures.byKey(projectId, 'error-fix', arc.fingerprint);
    if (known === null) {
      if (arc.details.passed === null) return NOTHING;
      const row = create(procedures, projectId, draftErrorFix(arc.fingerprint, [arc.details]), arc, now);
      procedures.addEvidence(row, arc, 'found');
      return { id: row.id, isNew: true, evidence: 1 };
    }
    return addArc(procedures, known, arc, now);
  });
}

/** Enters a workflow, or the sessions in which it was done again. One transaction. */
export function mergeWorkflow(
  procedures: Procedures,
  projectId: number,
  workflow: Workflow,
  now: EpochMs,
): Merged {
  return procedures.together(() => {
    const draft = draftWorkflow(workflow);
    const known = procedures.byKey(projectId, 'workflow', workflow.key);
    const row = known ?? create(procedures, projectId, draft, workflow.runs.at(-1)!, now);
    const isFresh = (run: ProcedureFinding) => !procedures.hasSession(row, run.session);
    const added = workflow.runs.filter((run) => isFresh(run) && procedures.addEvidence(row, run, 'found'));
    if (added.length === 0) return NOTHING;
    const lastSeenAt = Math.max(row.lastSeenAt, ...added.map(({ endedAt }) => endedAt));
    update(procedures, { ...row, lastSeenAt, files: draft.files }, now);
    return { id: row.mergedInto ?? row.id, isNew: known === null, evidence: added.length };
  });
}

function addArc(procedures: Procedures, known: ProcedureRow, arc: FixArc, now: EpochMs): Merged {
  const target = (known.mergedInto === null ? null : procedures.get(known.mergedInto)) ?? known;
  const isElsewhere = procedures.evidenceOf(target.id).some(({ session }) => session !== arc.session);
  const outcome = isElsewhere ? judgeEvidence(target, arc.details) : 'found';
  if (arc.details.passed === null && outcome === 'found') return NOTHING;
  if (!procedures.addEvidence(known, arc, outcome)) return NOTHING;
  const seen = { ...target, lastSeenAt: Math.max(target.lastSeenAt, arc.endedAt) };
  update(procedures, redrafted(procedures, seen), now);
  retireIfFailing(procedures, target.id, now);
  return { id: target.id, isNew: false, evidence: 1 };
}

function create(
  procedures: Procedures,
  projectId: number,
  draft: ProcedureDraft,
  { endedAt }: ProcedureFinding,
  now: EpochMs,
): ProcedureRow {
  const row = {
    ...draft,
    projectId,
    state: 'candidate',
    isEdited: false,
    mergedInto: null,
    sessions: 1,
    lastSeenAt: endedAt,
    createdAt: now,
    updatedAt: now,
  } as const;
  return { ...row, id: procedures.create(row) };
}

/** What more evidence says better, as long as nobody has approved or written it. */
function redrafted(procedures: Procedures, row: ProcedureRow): ProcedureRow {
  if (row.fingerprint === null) return row;
  const fixes = procedures.evidenceOf(row.id).filter(({ details }) => details.passed !== null);
  if (fixes.length === 0) return row;
  const draft = draftErrorFix(
    row.fingerprint,
    fixes.map(({ details }) => details),
  );
  if (row.isEdited || row.state !== 'candidate') return { ...row, files: draft.files };
  return { ...row, title: draft.title, steps: draft.steps, files: draft.files };
}

function update(procedures: Procedures, row: ProcedureRow, now: EpochMs): void {
  procedures.update({ ...row, sessions: procedures.countsOf(row.id).sessions, updatedAt: now });
}

function retireIfFailing(procedures: Procedures, id: number, now: EpochMs): void {
  const row = procedures.get(id);
  if (row === null || row.state === 'retired' || !keepsFailing(procedures.countsOf(id))) return;
  procedures.update({ ...row, state: 'retired', updatedAt: now });
  procedures.addChange({
    procedureId: id,
    at: now,
    what: 'retired',
    isByPerson: false,
    reason: KEEPS_FAILING,
    before: { state: row.state },
    after: { state: 'retired' },
  });
}
