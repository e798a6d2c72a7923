import { api } from '../../api/api.ts';
import { correct } from '../../state/corrections.ts';
import { toast } from '../../state/toast-store.ts';
import { decayTexts } from '../../texts/decay.ts';
import { curveItem, type FadingItem, nameOf } from './fading-item.ts';
import type { Patch } from './use-proposal.ts';

/** Pins something, with an offer to undo it. */
export function pinItem(project: string, item: FadingItem, done: () => void): Promise<void> {
  const asked = api.call('memory.pin', { project, pinned: true, ...curveItem(item) });
  return correct(asked, decayTexts.pinnedToast(nameOf(item)), done);
}

/** Forgets an association, with an offer to undo it. */
export function forgetItem(
  project: string,
  item: Extract<FadingItem, { readonly what: 'association' }>,
  done: () => void,
): Promise<void> {
  const asked = api.call('memory.forget', { project, from: item.from, to: item.to });
  return correct(asked, decayTexts.forgotToast(nameOf(item)), done);
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
