import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../main/host/package-root.ts';

/** Runs it as a person does, without measuring anything. */
async function bench(...words: readonly string[]) {
  const file = join(packageRoot(), 'bench/ui/run.ts');
  return promisify(execFile)(process.execPath, [file, ...words]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

it('measures nothing where it is asked how, or asked for what there is not, and says what there is', async () => {
  const [help, flag, word, name] = await Promise.all([
    bench('--help'),
    bench('--quik'),
    bench('graph'),
    bench('--only', 'graf'),
  ]);
  expect(help).toEqual({ code: 0, said: expect.stringContaining('Usage: bench:ui [options]') });
  expect(flag).toEqual({ code: 2, said: expect.stringContaining("unknown option '--quik'") });
  expect(word).toEqual({ code: 2, said: expect.stringContaining('too many arguments') });
  expect(name).toEqual({
    code: 2,
    said: expect.stringMatching(/^graf is no measurement: choose from \w[\w -]+, \w[^\n]+\.\n$/),
  });
});
