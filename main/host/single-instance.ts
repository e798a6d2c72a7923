import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { holdExclusively } from '../store/exclusive-lock.ts';
import type { HostPaths } from './paths.ts';

/** Whether this process may be the host of a home. */
export type Claim =
  | {
      readonly state: 'held';
      /** Lets another process be the host. */
      readonly release: () => void;
    }
  | {
      readonly state: 'taken';
      /** Process number of the living host; until it has said so: null, or its predecessor's. */
      readonly pid: number | null;
    };

function readPid(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null; // Safe: node's fs throws these.
    throw error;
  }
}

/**
 * Claims a prepared home for this process: of any number that try, at once or later, one holds it until it
 * releases it or dies. What a dead host left behind never stands in the way; a living one is never displaced.
 */
export function claimHome({ lock, pid }: Pick<HostPaths, 'lock' | 'pid'>): Claim {
  const held = holdExclusively(lock);
  if (held === null) return { state: 'taken', pid: readPid(pid) };
  writeFileSync(pid, `${process.pid}\n`);
  return {
    state: 'held',
    release: () => {
      rmSync(pid, { force: true });
      held.release();
    },
  };
}
