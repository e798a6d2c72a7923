import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hostPaths, prepareHome } from '../../../main/host/paths.ts';
import { claimHome } from '../../../main/host/single-instance.ts';
import { connect } from '../../../main/socket/client.ts';
import { isAnswering } from '../../../main/socket/endpoint.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const PROCESS = join(import.meta.dirname, 'host-process.ts');

interface Said {
  readonly state: 'held' | 'taken';
  readonly pid?: number | null;
  readonly own: number;
}

/** Starts a host process and gives it with what it said of its claim. */
const startHost = async (home: string): Promise<{ process: ChildProcess; said: Said }> => {
  const child = spawn(process.execPath, [PROCESS, home], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { process: child, said: JSON.parse(line) };
};

const preparedHome = () => {
  const paths = hostPaths(tempFolder());
  prepareHome(paths);
  return paths;
};

describe('claimHome (S-14)', () => {
  it('gives a home to one, tells the next who has it, and is free again when released', () => {
    const paths = preparedHome();
    const first = claimHome(paths);
    expect(claimHome(paths)).toEqual({ state: 'taken', pid: process.pid });
    if (first.state === 'held') first.release();
    const again = claimHome(paths);
    expect(again.state).toBe('held');
    if (again.state === 'held') again.release();
    expect(readdirSync(paths.run)).toEqual(['lock']);
    expect(statSync(paths.lock).mode & 0o777).toBe(0o600);
  });

  it('holds on though nobody keeps the claim', async () => {
    const paths = preparedHome();
    claimHome(paths);
    setFlagsFromString('--expose-gc');
    for (let round = 0; round < 3; round += 1) {
      runInNewContext('gc')();
      await setImmediate();
    }
    expect(claimHome(paths).state).toBe('taken');
  });

  it('lets exactly one of several that start at once be the host, and the others know it', async () => {
    const home = tempFolder();
    const hosts = await Promise.all(Array.from({ length: 5 }, () => startHost(home)));
    const held = hosts.filter(({ said }) => said.state === 'held');
    expect(held).toHaveLength(1);
    const client = await connect({ home });
    expect(client.host.pid).toBe(held[0]!.said.own);
    client.close();
    const late = await startHost(home);
    expect(late.said).toMatchObject({ state: 'taken', pid: held[0]!.said.own });
  });

  it('takes over from one that was killed, its socket and its process number left behind', async () => {
    const home = tempFolder();
    const paths = hostPaths(home);
    const killed = await startHost(home);
    killed.process.kill('SIGKILL');
    await once(killed.process, 'exit');
    // The number now belongs to another program, which lives.
    writeFileSync(paths.pid, `${process.ppid}\n`);
    expect(readdirSync(paths.run).sort()).toEqual(['endpoint', 'lock', 'pid', 'socket']);
    const next = await startHost(home);
    expect(next.said.state).toBe('held');
    expect(await isAnswering(join(paths.run, 'socket'))).toBe(true);
  });

  it.each(['', '12345\n', 'x'.repeat(10_000)])('is not stopped by a lock file of rubbish', (rubbish) => {
    const paths = preparedHome();
    writeFileSync(paths.lock, rubbish);
    const claim = claimHome(paths);
    expect(claim.state).toBe('held');
    expect(claimHome(paths).state).toBe('taken');
    if (claim.state === 'held') claim.release();
  });
});
