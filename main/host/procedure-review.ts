import { isDeepStrictEqual } from 'node:util';
import type { ProcedureChangeKind, ProcedureStep, ProcedureValues } from '../engine/model/procedure.ts';
import type { Procedures } from '../store/procedures.ts';
import type { Store } from '../store/store.ts';
import type { ProcedureRow } from '../store/tables/procedures.ts';
import type { Clock } from './clock.ts';
import type { Notifier } from './notifier.ts';

/** A change that was made. */
export interface ReviewedChange {
  readonly change: number;
  readonly procedure: ProcedureRow;
}

/** Why a change is not made: the caller's to mend. */
export class ReviewRefusal extends Error {
  override readonly name = 'ReviewRefusal';
  readonly isUnknown: boolean;

  /** `isUnknown`: what is to be changed is not there. */
  constructor(message: string, isUnknown = false) {
    super(message);
    this.isUnknown = isUnknown;
  }
}

/** What a person does with procedures: each change is written down with its reason, and can be undone. */
export class ProcedureReview {
  readonly #procedures: Procedures;
  readonly #clock: Clock;
  readonly #notifier: Notifier;

  constructor(parts: { readonly store: Store; readonly clock: Clock; readonly notifier: Notifier }) {
    this.#procedures = parts.store.procedures;
    this.#clock = parts.clock;
    this.#notifier = parts.notifier;
  }

  /** Throws `ReviewRefusal`, as all below, where it is not known or nothing would change. */
  approve(id: number, reason: string | null): ReviewedChange {
    return this.#change(id, 'approved', reason, () => ({ state: 'approved' }));
  }

  retire(id: number, reason: string): ReviewedChange {
    return this.#change(id, 'retired', reason, () => ({ state: 'retired' }));
  }

  restore(id: number, reason: string | null): ReviewedChange {
    return this.#change(id, 'restored', reason, () => ({ state: 'candidate' }));
  }

  edit(
    id: number,
    text: { readonly title?: string | undefined; readonly steps?: readonly ProcedureStep[] | undefined },
    reason: string | null,
  ): ReviewedChange {
    return this.#change(id, 'edited', reason, ({ title, steps }) => ({
      title: text.title ?? title,
      steps: text.steps ?? steps,
      isEdited: true,
    }));
  }

  /** Lets one stand for others: their evidence, and what is found of them later, counts for it. */
  merge(into: number, from: readonly number[], reason: string): ReviewedChange {
    const target = this.known(into);
    const others = [...new Set(from)].map((id) => this.known(id));
    for (const other of others) {
      if (other.id === into) throw new ReviewRefusal('A procedure cannot be merged into itself.');
      if (other.projectId !== target.projectId)
        throw new ReviewRefusal(
          `Procedure ${other.id} is another project’s: only those of one project can be merged.`,
        );
      if (other.kind !== target.kind)
        throw new ReviewRefusal(
          `Procedure ${other.id} is of another kind: only those of one kind can be merged.`,
        );
    }
    const moved = others.flatMap((other) => [other, ...this.#procedures.mergedInto(other.id)]);
    return this.#record(target, 'merged', reason, {
      before: { merged: moved.map(({ id, mergedInto }) => ({ id, into: mergedInto })) },
      after: { merged: moved.map(({ id }) => ({ id, into })) },
    });
  }

  /** Takes a change back. Refused where it is taken back already, or something was changed over it since. */
  undo(changeId: number): ReviewedChange {
    const change = this.#procedures.change(changeId);
    if (change === null) throw new ReviewRefusal(`There is no change ${changeId}.`, true);
    if (change.undoneAt !== null) throw new ReviewRefusal('This change was undone already.');
    const procedure = this.#procedures.get(change.procedureId);
    if (procedure === null) throw new ReviewRefusal(`Procedure ${change.procedureId} is gone.`, true);
    if (!isDeepStrictEqual(this.#valuesLike(procedure, change.after), change.after))
      throw new ReviewRefusal('It was changed again since: undo the later change first.');
    const now = this.#clock();
    this.#procedures.together(() => {
      this.#put(procedure, change.before, now);
      this.#procedures.setUndone(changeId, now);
    });
    return this.#told(changeId, procedure.id);
  }

  /** A procedure that stands for itself; refused for one that is not there or was merged into another. */
  known(id: number): ProcedureRow {
    const row = this.#procedures.get(id);
    if (row === null)
      throw new ReviewRefusal(`There is no procedure ${id}: \`holloway procedures list\` shows all.`, true);
    const target = row.mergedInto === null ? null : this.#procedures.get(row.mergedInto);
    if (target !== null) throw new ReviewRefusal(`Procedure ${id} was merged into ${target.id}.`);
    return row;
  }

  #change(
    id: number,
    what: ProcedureChangeKind,
    reason: string | null,
    valuesOf: (row: ProcedureRow) => ProcedureValues,
  ): ReviewedChange {
    const row = this.known(id);
    const after = valuesOf(row);
    const before = this.#valuesLike(row, after);
    if (isDeepStrictEqual(before, after))
      throw new ReviewRefusal(`Procedure ${id} is as you want it already.`);
    return this.#record(row, what, reason, { before, after });
  }

  #record(
    row: ProcedureRow,
    what: ProcedureChangeKind,
    reason: string | null,
    { before, after }: { readonly before: ProcedureValues; readonly after: ProcedureValues },
  ): ReviewedChange {
    const at = this.#clock();
    const change = this.#procedures.together(() => {
      this.#put(row, after, at);
      return this.#procedures.addChange({
        procedureId: row.id,
        at,
        what,
        isByPerson: true,
        reason,
        before,
        after,
      });
    });
    return this.#told(change, row.id);
  }

  #told(change: number, id: number): ReviewedChange {
    this.#notifier.announce({ topic: 'procedure', ids: [id] });
    return { change, procedure: this.#procedures.get(id)! };
  }

  #put(row: ProcedureRow, { merged = [], ...values }: ProcedureValues, now: number): void {
    for (const { id, into } of merged) {
      const other = this.#procedures.get(id);
      if (other !== null) this.#procedures.update({ ...other, mergedInto: into, updatedAt: now });
    }
    const { sessions } = this.#procedures.countsOf(row.id);
    this.#procedures.update({ ...row, ...values, sessions, updatedAt: now });
  }

  /** What a procedure has at present where a change says something. */
  #valuesLike(row: ProcedureRow, like: ProcedureValues): ProcedureValues {
    return {
      ...(like.state !== undefined && { state: row.state }),
      ...(like.title !== undefined && { title: row.title }),
      ...(like.steps !== undefined && { steps: row.steps }),
      // Of an edit the texts tell: a second one leaves this mark as it is.
      ...(like.isEdited !== undefined && { isEdited: row.isEdited }),
      ...(like.merged !== undefined && {
        merged: like.merged.map(({ id }) => ({ id, into: this.#procedures.get(id)?.mergedInto ?? null })),
      }),
    };
  }
}
