import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordedCalls } from '../../../builders/recorded-calls.ts';
import { holloway, type RunningHost, startHost } from '../../../builders/running-host.ts';
import { casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const SLOW = 300_000;

async function exported(host: RunningHost): Promise<string> {
  const to = join(tempFolder(), 'export.ndjson');
  await host.ask('privacy.export', { to });
  return to;
}

/** An export but for its date. */
function undated(file: string): readonly unknown[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => {
    const value: unknown = JSON.parse(line);
    return index === 0 ? { ...(value as object), at: 'then' } : value; // Safe: the first line is the header.
  });
}

it('U-10: export, wipe, import and export again are equal; a second import adds nothing; others stay', {
  timeout: SLOW,
}, async () => {
  const first = await startHost(tempFolder());
  await first.ask('event.record', { events: recordedCalls(0, 500) });
  await first.ask('maintenance.decay', {});
  const file = await exported(first);

  const second = await startHost(tempFolder());
  expect(await second.ask('privacy.import', { from: file, dryRun: true })).toMatchObject({
    imported: false,
    badLines: 0,
  });
  expect(await second.ask('host.status', {})).toMatchObject({ events: 0 });
  const imported = await second.ask('privacy.import', { from: file });
  expect(imported).toMatchObject({ imported: true, known: 0, leftOut: [] });
  expect(undated(await exported(second))).toEqual(undated(file));
  expect(await second.ask('privacy.import', { from: file })).toMatchObject({ added: { events: 0 } });
  expect(undated(await exported(second))).toEqual(undated(file));

  const third = await startHost(tempFolder());
  await third.ask('event.record', { events: recordedCalls(400, 700) });
  await third.ask('privacy.import', { from: file });
  expect(await third.ask('host.status', {})).toMatchObject({ events: 700 });
  expect(await third.ask('maintenance.rebuild', {})).toMatchObject({ identical: true });
});

describe.skipIf(casesAreMissing())('P-08', () => {
  it('P-08: a hostile bundle is refused, and nothing is written', { timeout: SLOW }, async () => {
    const host = await startHost(tempFolder());
    const { exitCode, stderr } = await holloway(host.home, [
      'import',
      'bundle',
      casePath('import/hostile-bundle.json'),
    ]);
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('is no export of Holloway');
    expect(await host.ask('project.list', {})).toEqual({ projects: [] });
  });
});
