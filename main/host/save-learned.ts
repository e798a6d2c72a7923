import { StoreError } from '../store/store-error.ts';
import type { HostParts } from './parts.ts';

/** What is saved now and then, and what that needs. */
export type Saved = 'store' | 'memories' | 'intake' | 'heard' | 'log';

/**
 * Saves what was learned since the last time. Failing costs nothing but time: the log has it all, and it is
 * learned anew when it is next needed.
 */
export function saveLearned({ store, memories, intake, heard, log }: Pick<HostParts, Saved>): void {
  if (store.isReadOnly) return;
  try {
    memories.save();
    heard.save();
    if (intake.redactions > 0) store.addRedactions(intake.takeRedactions());
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ err: error }, 'What was learned could not be saved yet.');
  }
}
