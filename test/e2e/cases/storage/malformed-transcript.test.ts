import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { storeIn } from '../../../builders/filled-home.ts';
import { holloway, startHost } from '../../../builders/running-host.ts';
import { casePath, casesAreMissing } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

/** The texts of all prompts in a home's store. */
function prompts(home: string): readonly string[] {
  const db = new Database(storeIn(home), { readonly: true });
  const texts = db
    .prepare<[], string>('SELECT text FROM events WHERE text IS NOT NULL ORDER BY id')
    .pluck()
    .all();
  db.close();
  return texts;
}

describe.skipIf(casesAreMissing())('a transcript with bad lines', () => {
  const file = casePath('transcripts/malformed.jsonl');

  it('S-08: loses no good line, and the bad ones are counted and named with their places', async () => {
    const home = tempFolder();
    await startHost(home);
    const expected = JSON.parse(readFileSync(casePath('transcripts/expected.json'), 'utf8'));
    const outcome = await holloway(home, ['import', 'transcripts', file, '--json']);
    expect(outcome).toMatchObject({ exitCode: 0 });
    const report = JSON.parse(outcome.stdout);
    expect(report.skipped.map(({ line }: { line: number }) => line)).toEqual(expected.skipped_lines);
    // Of the good turns half are a person's; answers are not recorded, the session's start is.
    expect(prompts(home)).toEqual(['Why does the login test fail?', 'ログインを直して', 'Thanks']);
    expect(report).toMatchObject({ accepted: expected.good_turns / 2 + 1, failed: [], rejected: [] });

    const again = await holloway(home, ['import', 'transcripts', file]);
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toContain(`${expected.skipped_lines.length} lines gave nothing`);
    for (const line of expected.skipped_lines) expect(again.stdout).toContain(`${file}:${line}:`);
    expect(prompts(home)).toHaveLength(3);
  });

  it('S-08: a file in a format that is not known is said to be that, not imported as nothing', async () => {
    const home = tempFolder();
    await startHost(home);
    const unknown = join(tempFolder(), 'unknown.jsonl');
    writeFileSync(unknown, '{"kind":"turn","speaker":"me","says":"hello"}\n{"kind":"turn","speaker":"it"}\n');
    const outcome = await holloway(home, ['import', 'transcripts', unknown]);
    expect(outcome.exitCode).not.toBe(0);
    expect(`${outcome.stdout}${outcome.stderr}`).toMatch(/format/i);
    expect(`${outcome.stdout}${outcome.stderr}`).toContain(unknown);

    // Beside a good one it costs only itself.
    const good = join(tempFolder(), 'good.jsonl');
    copyFileSync(file, good);
    const both = await holloway(home, ['import', 'transcripts', unknown, good, '--json']);
    expect(JSON.parse(both.stdout)).toMatchObject({ accepted: 4, failed: [{ file: unknown }] });
  });
});
