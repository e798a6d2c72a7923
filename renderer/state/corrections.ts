import { api } from '../api/api.ts';
import { toast, toastFailure } from './toast-store.ts';

/**
 * Says what a correction of memory (`memory.pin`, `.weaken` or `.forget`) did, and offers to undo it. `onDone` runs
 * after each of both. Never rejects: a failure is told to the person.
 */
export async function correct(
  asked: Promise<{ readonly undo: string }>,
  words: string,
  onDone: () => void,
): Promise<void> {
  try {
    const { undo } = await asked;
    onDone();
    toast({
      text: words,
      undo: async () => {
        await api.call('memory.undo', { undo });
        onDone();
      },
    });
  } catch (failure) {
    toastFailure(failure);
  }
}
