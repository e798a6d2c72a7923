import { join } from 'node:path';
import { startChild } from './child-process.ts';

const PROGRAM = join(import.meta.dirname, '../main/store/processes/hold-lock.ts');

/** `write` keeps other writers out, `all` everybody, `read` nobody: it only keeps the log from being cut. */
export type LockKind = 'write' | 'all' | 'read';

/**
 * Lets another process hold a lock on a home's store; gives what ends it. Released at the latest when the
 * test ends.
 */
export async function holdLock(home: string, kind: LockKind): Promise<() => Promise<void>> {
  const holder = startChild(PROGRAM, [join(home, 'holloway.db'), kind]);
  const said = await holder.nextLine();
  if (said !== 'held') throw new Error(`no lock: ${said}`);
  return holder.finish;
}
