import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../builders/command-line.ts';

const { home, project, run, start } = commandLine({ hasHost: false });

/** A home whose store another program wrote. */
function foreignHome(): string {
  const foreign = join(project, 'foreign');
  mkdirSync(foreign);
  const database = new Database(join(foreign, 'holloway.db'));
  database.exec('CREATE TABLE theirs (id INTEGER)');
  database.close();
  return foreign;
}

describe('serve', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('is ready in one line and stops on %s with 0', async (signal) => {
    const child = start(['serve', '--json']);
    const printed: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => printed.push(part));
    await once(child.stdout, 'data');
    expect((await run(['status'])).code).toBe(0);
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(JSON.parse(Buffer.concat(printed).toString())).toEqual({
      ready: true,
      socket: join(home, 'run', 'socket'),
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/),
      pid: child.pid,
    });
    expect((await run(['status'])).code).toBe(3);
  });

  it('refuses with 5 a store that it must not touch', async () => {
    const { code, stdout, stderr } = await run(['serve', '--json'], {
      env: { HOLLOWAY_HOME: foreignHome() },
    });
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain('belongs to another program');
  });
});
