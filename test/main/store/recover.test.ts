import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { START } from '../../builders/event-builder.ts';
import { casesAreMissing } from '../../builders/shared-cases.ts';
import { sharedFolder } from '../../builders/shared-data.ts';
import { open, storeFile } from '../../builders/store-builder.ts';
import { batch, callIds, projectIn } from '../../builders/store-events.ts';
import { tempFolder } from '../../builders/temp-folder.ts';

const BACKED_UP = 2_000;
const ALL = 3_000;

/** A store of 3,000 events, closed in order, whose backup holds the first 2,000. */
async function filledStore({ withBackup }: { readonly withBackup: boolean }): Promise<string> {
  const file = storeFile();
  const { store } = await open(file);
  store.events.append(batch(projectIn(store), 0, BACKED_UP));
  if (withBackup) await store.backup(store.newBackupPath(START));
  store.events.append(batch(projectIn(store), BACKED_UP, ALL));
  store.close();
  return file;
}

function breakIn(file: string, kind: string): void {
  const out = tempFolder();
  const tool = join(sharedFolder!, 'cases/fixtures/tools/break-db.mjs');
  execFileSync(process.execPath, [tool, file, out]);
  execFileSync('rm', ['-rf', file]);
  for (const name of readdirSync(join(out, kind))) {
    cpSync(join(out, kind, name), name.replace('store.db', file), { recursive: true });
  }
}

/** Each breakage of the fixture, and the events that are still there with a backup and without. */
const BREAKAGES = [
  { kind: 'cut-short', least: 2_000, leastAlone: 1_000 },
  { kind: 'cut-inside-page', least: 2_950, leastAlone: 2_900 },
  { kind: 'zero-page', least: 2_900, leastAlone: 2_800 },
  { kind: 'broken-header', least: ALL, leastAlone: ALL },
  { kind: 'broken-first-page', least: ALL, leastAlone: ALL },
  { kind: 'rubbish-log', least: ALL, leastAlone: ALL },
  { kind: 'foreign-log', least: ALL, leastAlone: ALL },
  { kind: 'empty', least: BACKED_UP, leastAlone: 0 },
  { kind: 'text', least: BACKED_UP, leastAlone: 0 },
  { kind: 'is-a-folder', least: BACKED_UP, leastAlone: 0 },
] as const;

describe.skipIf(casesAreMissing())('a damaged store (S-06)', () => {
  for (const { kind, least, leastAlone } of BREAKAGES) {
    for (const withBackup of [true, false]) {
      it(`${kind}, ${withBackup ? 'with' : 'without'} a backup: starts, keeps the damaged file, says so`, async () => {
        const file = await filledStore({ withBackup });
        breakIn(file, kind);
        const { store, notices } = await open(file, START + 1);
        const kept = readdirSync(dirname(file)).filter((name) => name.includes('.damaged-2026-01-01T'));
        const ids = callIds(store);
        expect(kept).not.toEqual([]);
        expect(notices).toHaveLength(1);
        expect(notices[0]).toContain(kept[0]);
        expect(ids.length).toBeGreaterThanOrEqual(withBackup ? least : leastAlone);
        expect(new Set(ids).size).toBe(ids.length);
        expect(await store.verify()).toEqual({ ok: true, problems: [], events: ids.length });
        expect(store.events.append(batch(projectIn(store), ALL, ALL + 1))).toMatchObject([
          { status: 'stored' },
        ]);
      });
    }
  }
});
