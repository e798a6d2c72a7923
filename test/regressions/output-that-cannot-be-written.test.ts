import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../builders/temp-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../scripts/holloway.mjs');

function inShell(line: string) {
  const { status, stderr } = spawnSync('/bin/sh', ['-c', line, 'sh', process.execPath, PROGRAM], {
    encoding: 'utf8',
    env: { ...process.env, HOLLOWAY_HOME: join(tempFolder(), 'home') },
  });
  return { status, stderr };
}

test.runIf(existsSync('/dev/full'))('a full disk behind stdout is one sentence and no success', () => {
  for (const command of ['--help', 'completion bash'])
    expect(inShell(`"$1" "$2" ${command} > /dev/full`)).toEqual({
      status: 1,
      stderr: 'write: no space left on device.\n',
    });
});

test('the exit code is the same where nobody reads what is said on stderr', () => {
  const notRunning = 3;
  expect(inShell('"$1" "$2" status 2>&-')).toMatchObject({ status: notRunning });
  if (existsSync('/dev/full'))
    expect(inShell('"$1" "$2" status 2> /dev/full')).toMatchObject({ status: notRunning });
});
