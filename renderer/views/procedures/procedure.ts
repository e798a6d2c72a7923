import type { ResultOf } from '../../../contracts/methods.ts';

/** A procedure as lists give it. */
export type Procedure = ResultOf<'procedure.list'>['procedures'][number];
/** A procedure with all that is known of it. */
export type WholeProcedure = ResultOf<'procedure.get'>;
/** How far it is trusted. */
export type ProcedureState = Procedure['state'];
/** A step of it. */
export type Step = Procedure['steps'][number];
/** One stretch of a session that it was found in. */
export type Evidence = WholeProcedure['evidence'][number];
/** The kinds that are shown. */
export type KindFilter = Procedure['kind'] | 'all';
