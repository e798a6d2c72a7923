import type { ParamsOf, ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { toast, toastFailure } from '../../state/toast-store.ts';
import { procedureTexts as texts } from '../../texts/procedures.ts';

type Changed = ResultOf<'procedure.approve'>;

/** The last change that this window made, for the key that takes it back; null: none is left. */
let lastChange: number | null = null;

async function done(asked: Promise<Changed>, words: (title: string) => string): Promise<boolean> {
  try {
    const { change, procedure } = await asked;
    lastChange = change;
    toast({ text: words(procedure.title), undo: () => undo(change) });
    return true;
  } catch (failure) {
    toastFailure(failure);
    return false;
  }
}

/** Approves a procedure, and offers to take that back. False: it could not be done, and the person was told. */
export function approve(id: number): Promise<boolean> {
  return done(api.call('procedure.approve', { id }), texts.done.approved);
}

export function retire(id: number, reason: string): Promise<boolean> {
  return done(api.call('procedure.retire', { id, reason }), texts.done.retired);
}

export function restore(id: number): Promise<boolean> {
  return done(api.call('procedure.restore', { id }), texts.done.restored);
}

export function edit(params: ParamsOf<'procedure.edit'>): Promise<boolean> {
  return done(api.call('procedure.edit', params), texts.done.edited);
}

export function merge(into: number, from: readonly number[], reason: string): Promise<boolean> {
  return done(api.call('procedure.merge', { into, from: [...from], reason }), texts.done.merged);
}

/** Takes a change back. */
export async function undo(change: number): Promise<void> {
  await api.call('procedure.undo', { change });
  if (lastChange === change) lastChange = null;
}

/** Takes the last change of this window back, and says so. */
export async function undoLast(): Promise<void> {
  if (lastChange === null) return toast({ text: texts.nothingToUndo });
  try {
    await undo(lastChange);
    toast({ text: texts.tookBack });
  } catch (failure) {
    toastFailure(failure);
  }
}
