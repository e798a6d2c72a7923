import { availableParallelism, loadavg } from 'node:os';

/**
 * How long something may take that takes at most `ms` on a quiet machine: longer by as much as more programs want to run
 * now than there are cores. What it takes on a quiet one is measured in `bench/`.
 */
export function busyTime(ms: number): number {
  const [wanting = 0] = loadavg();
  return ms * Math.max(1, wanting / availableParallelism());
}
