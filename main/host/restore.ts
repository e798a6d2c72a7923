import { type Restored, restoreBackup } from '../store/recover.ts';
import { StoreError } from '../store/store-error.ts';
import type { Clock } from './clock.ts';
import { hostPaths, prepareHome } from './paths.ts';
import { claimHome } from './single-instance.ts';
import { placeRun } from './socket-place.ts';

/** What became of a wish to restore a backup. */
export type Restoring =
  | ({ readonly state: 'restored' } & Restored)
  | { readonly state: 'running'; readonly pid: number | null }
  | { readonly state: 'damaged'; readonly message: string };

/**
 * Puts a backup in the place of a home's store, which is kept beside it. What waits in the spool stays, and
 * is taken in at the next start. Replaces nothing while a host serves the home, or where the backup is not
 * whole. Throws the other `StoreError`s.
 */
export async function restoreHome(home: string, backup: string, clock: Clock): Promise<Restoring> {
  prepareHome(hostPaths(home));
  const paths = hostPaths(home, placeRun(home));
  const claim = claimHome(paths);
  if (claim.state === 'taken') return { state: 'running', pid: claim.pid };
  try {
    return { state: 'restored', ...(await restoreBackup(backup, paths.database, clock())) };
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'damaged') throw error;
    return { state: 'damaged', message: error.message };
  } finally {
    claim.release();
  }
}
