import { afterAll } from 'vitest';

/**
 * Runs what is handed to it when all tests of a file are over, the last handed first: for what a `beforeAll`
 * makes. Call it while the tests are described, since vitest never runs an `afterAll` that a hook registers.
 */
export function whenAllOver(): (end: () => void | Promise<void>) => void {
  const ends: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return (end) => ends.push(end);
}
