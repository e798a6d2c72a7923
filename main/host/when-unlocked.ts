import { setTimeout } from 'node:timers/promises';
import { StoreError } from '../store/store-error.ts';
import { LOCK_PATIENCE, LOCK_RETRY } from './store-trouble.ts';

/**
 * Does work, again and again as long as another connection holds the store: nothing is written where it says
 * `locked`, so the same may be done again. Throws the last `StoreError` once that has lasted too long. The work
 * is begun at once; it writes in one transaction, or may be done twice without harm.
 */
export async function whenUnlocked<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const patientUntil = performance.now() + LOCK_PATIENCE;
  while (true) {
    try {
      return await work();
    } catch (error) {
      const isLocked = error instanceof StoreError && error.code === 'locked';
      if (!isLocked || performance.now() >= patientUntil) throw error;
      await setTimeout(LOCK_RETRY);
    }
  }
}
