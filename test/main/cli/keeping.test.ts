import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../builders/command-line.ts';

describe('retention', () => {
  const { json, run } = commandLine({ hasHost: true });
  const words = async (...args: string[]) => (await run(['retention', ...args])).stdout;

  it('says, sets and takes back for how long events are kept', async () => {
    await run(['record', 'src/cart.ts', '--session', 'a', '--tool', 'Edit']);
    expect(await words()).toMatch(
      /^Events are kept for ever\.\n1 event stored, the oldest from .*; the store takes .* kB\.\n$/,
    );
    expect(await words('30d', '--dry-run')).toMatch(/^Nothing would go\.\nEvents are kept for ever\.\n/);
    expect(await words('30d')).toMatch(/^Nothing was old enough to go\.\nEvents are kept for 30 days\.\n/);
    expect(await json(['retention'])).toMatchObject({ days: 30, events: 1, removed: [] });
    expect(await words('off')).toContain('Events are kept for ever.');
  });

  it.each(['0d', '30', 'never', '99999d'])('refuses %s', async (age) => {
    const { code, stdout, stderr } = await run(['retention', age]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('It must be off, or days from 1d to 36500d.');
  });

  it('names what waits while an erasure in it can be undone, and until when', async () => {
    const lines = ['a', 'b'].map((callId) =>
      JSON.stringify({ callId, project: 'harbour', at: 0, paths: [`${callId}.ts`] }),
    );
    await run(['record', '--stdin'], { stdin: lines.join('\n') });
    await run(['erase', '--project', 'harbour', '--path', 'a.ts', '--yes']);
    expect(await words('90d')).toMatch(
      /^Nothing went\.\nharbour waits: an erasure in it can be undone until \d.*\. Then its old events go by themselves\.\n/,
    );
  });

  it('names what would go and what went, project by project, and where it still is', async () => {
    const lines = ['a', 'b'].map((callId) => JSON.stringify({ callId, project: 'shop', at: 0 }));
    await run(['record', '--stdin'], { stdin: lines.join('\n') });
    await run(['backup']);
    expect(await words('90d', '--dry-run')).toContain('2 events, about 152 B, would go');
    expect(await words('90d')).toMatch(
      new RegExp(
        '^2 events, about 152 B, went; what was learned from them stays\\.\n' +
          ' {2}shop {2}2 events {2}152 B\n' +
          'They are still in 1 backup made before, until newer ones have taken its place\\.\n',
      ),
    );
  });
});

describe('restore', () => {
  const { start, run, json } = commandLine({ hasHost: false });

  /** Runs the host for as long as some work takes. */
  async function whileServed<Result>(work: () => Promise<Result>): Promise<Result> {
    const host = start(['serve', '--json']);
    await once(host.stdout, 'data');
    const result = await work();
    host.kill('SIGTERM');
    await once(host, 'close');
    return result;
  }

  it('is refused while Holloway runs, and of a backup that is not whole, and else says what is where', async () => {
    const backup = await whileServed(async () => {
      await run(['record', 'src/cart.ts', '--session', 'a', '--tool', 'Edit']);
      const { path } = (await json(['backup'])) as { readonly path: string }; // Safe: the command's own report.
      const { code, stdout, stderr } = await run(['restore', path]);
      expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
      expect(stderr).toMatch(/^Holloway is running \(pid \d+\): stop it first\. Nothing was changed\.\n$/);
      return path;
    });
    expect((await run(['restore', backup])).stdout).toMatch(
      /^The backup with 1 event is now the store\.\nThe one before is kept as .*holloway\.db\.replaced-.*\n$/,
    );
    expect(await json(['restore', backup])).toEqual({
      events: 1,
      aside: expect.stringContaining('replaced-'),
    });
    expect(await whileServed(() => json(['projects']))).toMatchObject({ projects: [{ events: 1 }] });
    truncateSync(backup, 8_192);
    const { code, stderr } = await run(['restore', backup]);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^Nothing was changed: the backup .* is not whole \(it differs from its checksum/);
    expect(await run(['restore', join(backup, '..', 'none.db')])).toMatchObject({ code: 1 });
  });
});
