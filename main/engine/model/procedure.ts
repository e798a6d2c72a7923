import type { EpochMs } from './units.ts';

/** What a procedure is mined from. */
export type ProcedureKind = 'error-fix' | 'workflow';
/** How far a procedure is trusted. */
export type ProcedureState = 'candidate' | 'approved' | 'retired';
/**
 * What a piece of evidence says: it is where the procedure was found, again or for the first time; it was
 * done elsewhere later and helped; or it was done and the error stayed.
 */
export type EvidenceOutcome = 'found' | 'helpful' | 'harmful';

/** One step of a procedure: to edit these files, or to run this command. */
export type ProcedureStep =
  | { readonly kind: 'edit'; readonly files: readonly string[] }
  | { readonly kind: 'run'; readonly command: string };

/** Something that was tried and left the error as it was. */
export interface FailedTry {
  readonly files: readonly string[];
  /** Commands that change something, as typed. */
  readonly commands: readonly string[];
}

/** What happened in one session, as the evidence of a procedure keeps it. */
export interface EvidenceDetails {
  /** The command that failed, or the first of a workflow, as typed. */
  readonly command: string;
  /** What it said; empty for a workflow. */
  readonly error: string;
  /** Files edited and mending commands run before it passed; in the order of the acts. */
  readonly files: readonly string[];
  readonly commands: readonly string[];
  /** The command that passed, or the last of a workflow; null: none did. */
  readonly passed: string | null;
  readonly tried: readonly FailedTry[];
}

/** A stretch of a session, with what it is the evidence of. */
export interface ProcedureFinding {
  readonly session: string;
  readonly thread: string | null;
  readonly startedAt: EpochMs;
  readonly endedAt: EpochMs;
  readonly firstEventId: number;
  readonly lastEventId: number;
  readonly details: EvidenceDetails;
}

/** An error of a command, and what became of it in one session. */
export interface FixArc extends ProcedureFinding {
  readonly kind: 'error-fix';
  /** Stands for the error whatever the run. */
  readonly fingerprint: string;
}

/** A run of steps that is the same in several sessions. */
export interface Workflow {
  readonly kind: 'workflow';
  /** Stands for the steps. */
  readonly key: string;
  readonly steps: readonly ProcedureStep[];
  /** One for each session, in order of event. */
  readonly runs: readonly ProcedureFinding[];
}

/** What was done to a procedure. */
export type ProcedureChangeKind = 'approved' | 'edited' | 'retired' | 'restored' | 'merged';

/** What a person may change of a procedure, and what they change it by. */
export interface ProcedureText {
  readonly title: string;
  readonly steps: readonly ProcedureStep[];
  readonly isEdited: boolean;
}

/** The part of a procedure that a change replaces: fields that are not named stay. */
export interface ProcedureValues extends Partial<ProcedureText> {
  readonly state?: ProcedureState;
  /** Of procedures merged into it, or out of it again: what they were merged into. */
  readonly merged?: readonly { readonly id: number; readonly into: number | null }[];
}
