import type {
  EvidenceOutcome,
  ProcedureChangeKind,
  ProcedureKind,
  ProcedureState,
} from '../../engine/model/procedure.ts';
import { codec } from './codes.ts';

/** Column `procedures.kind`. */
export const procedureKindCodes = codec<ProcedureKind>('procedures.kind', { 'error-fix': 0, workflow: 1 });

/** Column `procedures.state`. */
export const procedureStateCodes = codec<ProcedureState>('procedures.state', {
  candidate: 0,
  approved: 1,
  retired: 2,
});

/** Column `procedure_evidence.outcome`. */
export const outcomeCodes = codec<EvidenceOutcome>('procedure_evidence.outcome', {
  found: 0,
  helpful: 1,
  harmful: 2,
});

/** Column `procedure_changes.what`. */
export const changeCodes = codec<ProcedureChangeKind>('procedure_changes.what', {
  approved: 0,
  edited: 1,
  retired: 2,
  restored: 3,
  merged: 4,
});
