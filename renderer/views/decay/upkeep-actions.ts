import { api } from '../../api/api.ts';
import { toast, toastFailure } from '../../state/toast-store.ts';
import { decayTexts } from '../../texts/decay.ts';
import { type FadingItem, nameOf } from './fading-item.ts';
import type { Patch } from './use-proposal.ts';

/** Pins something, with an offer to take it back. */
export async function pinItem(project: string, item: FadingItem, done: () => void): Promise<void> {
  try {
    const { undo } = await api.call('memory.pin', {
      project,
      pinned: true,
      ...(item.what === 'file' ? { resource: item.file } : { association: { from: item.from, to: item.to } }),
    });
    toast({ text: decayTexts.pinnedToast(nameOf(item)), undo: () => undoCorrection(undo, done) });
    done();
  } catch (failure) {
    toastFailure(failure);
  }
}

/** Forgets an association, with an offer to take it back. */
export async function forgetItem(
  project: string,
  item: Extract<FadingItem, { readonly what: 'association' }>,
  done: () => void,
): Promise<void> {
  try {
    const { undo } = await api.call('memory.forget', { project, from: item.from, to: item.to });
    toast({ text: decayTexts.forgotToast(nameOf(item)), undo: () => undoCorrection(undo, done) });
    done();
  } catch (failure) {
    toastFailure(failure);
  }
}

async function undoCorrection(undo: string, done: () => void): Promise<void> {
  await api.call('memory.undo', { undo });
  done();
}

/** Sets how a project (null: each) fades, if that is proposed, and drops what has faded. Rejects where it fails. */
export async function applyDecay(
  project: string | null,
  patch: Patch | null,
  reason: string,
  done: () => void,
): Promise<void> {
  const { change, dropped, files, undoUntil } = await api.call('maintenance.apply', {
    ...(project !== null && { project }),
    ...(patch !== null && { settings: patch }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  });
  toast({
    text: decayTexts.applied({ associations: dropped, files }, undoUntil),
    undo: () => undoChange(change, done),
  });
  done();
}

/** Undoes a change, and says so. */
export async function undoChange(change: string, done: () => void): Promise<void> {
  const { kind } = await api.call('maintenance.undo', { change });
  if (kind === 'decay') toast({ text: decayTexts.undone });
  done();
}
