import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filledHome, storeIn } from '../../../builders/filled-home.ts';
import { recordedCalls } from '../../../builders/recorded-calls.ts';
import { startHost } from '../../../builders/running-host.ts';
import { casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { storedCallIds } from '../../../builders/stored-calls.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { isFullSize } from '../full-size.ts';

const CALLS = 1_500;
const BACKED_UP = 1_000;

/** Each kind of damage, and whether all of the store can be saved without a backup. */
const KINDS = [
  { kind: 'cut-short', isWhole: false },
  { kind: 'cut-inside-page', isWhole: false },
  { kind: 'zero-page', isWhole: false },
  { kind: 'broken-header', isWhole: true },
  { kind: 'broken-first-page', isWhole: false },
  { kind: 'rubbish-log', isWhole: true },
  { kind: 'foreign-log', isWhole: true },
  { kind: 'empty', isWhole: false },
  { kind: 'text', isWhole: false },
  { kind: 'is-a-folder', isWhole: false },
] as const;

/** A home of which a backup was made before its last five hundred calls. */
async function homeWithBackup(): Promise<string> {
  const home = await filledHome(BACKED_UP);
  const host = await startHost(home);
  await host.ask('maintenance.backup', {});
  await host.ask('event.record', { events: recordedCalls(BACKED_UP, CALLS) });
  await host.stop();
  return home;
}

/** A copy of a home whose store is damaged in that way. */
function damaged(home: string, broken: string, kind: string, withBackup: boolean): string {
  const copy = join(tempFolder(), 'home');
  mkdirSync(copy, { mode: 0o700 });
  for (const name of readdirSync(join(broken, kind)))
    cpSync(join(broken, kind, name), join(copy, name.replace('store.db', 'holloway.db')), {
      recursive: true,
    });
  if (withBackup) cpSync(join(home, 'backups'), join(copy, 'backups'), { recursive: true });
  return copy;
}

/** What lies under a dated name beside the store: files and folders set aside. */
const keptIn = (home: string): readonly string[] =>
  readdirSync(home).filter((name) => /^holloway\.db.*damaged-\d{4}-\d{2}-\d{2}T/.test(name));

const sameBytes = (one: string, other: string): boolean =>
  statSync(one).isDirectory() || readFileSync(one).equals(readFileSync(other));

describe.skipIf(casesAreMissing())('a damaged store', () => {
  it('S-06: does not keep the host from starting: it is kept, what can be saved is there, and it is said once', {
    timeout: 90_000,
  }, async () => {
    const home = await homeWithBackup();
    const broken = tempFolder();
    execFileSync(process.execPath, [casePath('tools/break-db.mjs'), storeIn(home), broken]);
    const all = recordedCalls(0, CALLS).map(({ callId }) => callId);

    for (const { kind, isWhole } of KINDS) {
      for (const withBackup of [true, false]) {
        const copy = damaged(home, broken, kind, withBackup);
        const host = await startHost(copy);
        const { notices, state } = await host.ask('host.status', {});
        const found = storedCallIds(copy);
        const what = `${kind}, ${withBackup ? 'with' : 'without'} a backup: ${found.length} of ${CALLS}. ${notices}`;

        expect(state, what).toBe('learning');
        expect(notices, what).toHaveLength(1);
        expect(host.told().trim(), what).toBe(notices[0]);
        const [kept = ''] = keptIn(copy);
        expect(notices[0], what).toContain(kept);
        const origin = kept.endsWith('-wal') ? 'store.db-wal' : 'store.db';
        expect(kept !== '' && sameBytes(join(copy, kept), join(broken, kind, origin)), what).toBe(true);

        expect(new Set(found).size, what).toBe(found.length);
        if (isWhole) expect(found.toSorted(), what).toEqual(all.toSorted());
        if (withBackup) expect(found, what).toEqual(expect.arrayContaining(all.slice(0, BACKED_UP)));
        expect(notices[0], what).toMatch(/\d+ (later )?events were read|is lost|none is lost|are lost/);

        const more = recordedCalls(CALLS, CALLS + 1);
        expect(await host.ask('event.record', { events: more }), what).toMatchObject({ accepted: 1 });
        expect(await host.ask('maintenance.verify', {}), what).toMatchObject({ ok: true, problems: [] });
        expect(await host.ask('maintenance.rebuild', {}), what).toMatchObject({ identical: true });
        expect(await host.stop(), what).toBe(0);
        // The next start has nothing to say.
        if (!isFullSize) continue;
        const again = await startHost(copy);
        expect(again.told(), what).toBe('');
        await again.stop();
      }
    }
  });

  it('S-06: saves from a store that was cut short what its pages still hold', async () => {
    const home = await filledHome(CALLS);
    const broken = tempFolder();
    execFileSync(process.execPath, [casePath('tools/break-db.mjs'), storeIn(home), broken]);
    const copy = damaged(home, broken, 'zero-page', false);
    await startHost(copy);
    expect(storedCallIds(copy).length).toBeGreaterThan(CALLS * 0.8);
    expect(existsSync(storeIn(copy))).toBe(true);
  });
});
