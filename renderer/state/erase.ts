import type { ParamsOf } from '../../contracts/methods.ts';
import { api } from '../api/api.ts';
import { toast } from './toast-store.ts';

/** Longest that the offer to undo stays in sight, ms; Settings lists it for as long as it holds. Chosen. */
const OFFER_MS = 30_000;

/** Erases, says so, and offers to undo it. `onChanged` runs after each of both. Rejects where erasing fails. */
export async function erase(
  params: ParamsOf<'privacy.erase'>,
  words: { readonly done: string; readonly undone: string },
  onChanged: () => void,
): Promise<void> {
  const { id, undoUntil } = (await api.call('privacy.erase', params)).erasure;
  const undo = async (): Promise<void> => {
    await api.call('privacy.undo', { erasure: id });
    toast({ text: words.undone });
    onChanged();
  };
  const untilMs = Math.min(undoUntil ?? 0, Date.now() + OFFER_MS);
  toast({ text: words.done, ...(undoUntil !== null && { undo, untilMs }) });
  onChanged();
}
