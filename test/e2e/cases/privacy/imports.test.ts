import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, foundOnDisk } from '../../../builders/bytes-on-disk.ts';
import {
  type CommandOutcome,
  holloway,
  type RunningHost,
  startHost,
} from '../../../builders/running-host.ts';
import { casePath, casesAreMissing, caseTable } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

const AT = Date.UTC(2024, 0, 1);

/** What `import` says with `--json`. */
interface ImportReport {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: readonly unknown[];
  readonly skippedLines: number;
  readonly skipped: readonly { readonly line: number }[];
  readonly failed: readonly { readonly message: string }[];
}

async function importing(host: RunningHost, kind: 'events' | 'transcripts', file: string) {
  const outcome: CommandOutcome = await holloway(host.home, ['import', kind, file, '--json']);
  return { ...outcome, report: JSON.parse(outcome.stdout) as ImportReport }; // Safe: what `--json` promises.
}

/** A file of JSON Lines in a folder of its own. */
function fileOf(name: string, lines: readonly (object | string)[]): string {
  const folder = join(tempFolder(), 'sessions');
  mkdirSync(folder);
  const file = join(folder, name);
  writeFileSync(
    file,
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
  return file;
}

/** A session file of Claude Code in which a line stands wherever text can. */
function sessionWith(line: string, number: number): readonly (object | string)[] {
  const common = {
    sessionId: `line-${number}`,
    cwd: '/work/shop',
    timestamp: new Date(AT + number * 60_000).toISOString(),
  };
  const call = (tool: string, input: object) => [
    {
      ...common,
      type: 'assistant',
      uuid: `a-${number}-${tool}`,
      message: {
        role: 'assistant',
        content: [
          { type: 'text', text: line },
          { type: 'tool_use', id: `t-${number}-${tool}`, name: tool, input },
        ],
      },
    },
    {
      ...common,
      type: 'user',
      uuid: `r-${number}-${tool}`,
      toolUseResult: line,
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `t-${number}-${tool}`, is_error: true, content: line }],
      },
    },
  ];
  return [
    { ...common, type: 'user', uuid: `u-${number}`, message: { role: 'user', content: line } },
    ...call('Bash', { command: line, description: line }),
    ...call('Read', { file_path: `/work/shop/${line}` }),
    ...call('Grep', { pattern: line }),
    ...call('Write', { file_path: '/work/shop/a.md', content: line }),
    ...call('mcp__tickets__create', { query: line, nested: { text: line } }),
    { ...common, type: 'summary', summary: line, leafUuid: `u-${number}` },
    `{"type":"user","broken":"${line}`,
  ];
}

describe.skipIf(casesAreMissing())('P-01: no secret of an imported session reaches the disk', () => {
  it.each(['transcripts', 'events'] as const)('P-01: whatever place it had in %s', async (kind) => {
    const rows = caseTable('secrets/lines.tsv').filter(([, secrets]) => secrets !== '');
    const secrets = rows.flatMap(([, cell = '']) => cell.split('|'));
    const lines = rows.map(([line = '']) => line);
    const host = await startHost(tempFolder());
    const file =
      kind === 'transcripts'
        ? fileOf('session.jsonl', lines.flatMap(sessionWith))
        : fileOf('sessions.jsonl', [
            ...lines.map((line, number) => ({
              session: number % 2 === 0 ? line : `s${number}`,
              repo: number % 2 === 0 ? line : 'shop',
              agent: 'claude-code',
              startedAt: AT + number,
              task: line,
              events: [
                { t: AT, prompt: line },
                { t: AT + 1, tool: 'Bash', command: line, ok: false, error: line },
                { t: AT + 2, tool: 'Read', file: line, files: [line], query: line, ok: true },
              ],
            })),
            `{"session":"broken ${lines[0]}`,
          ]);
    const { report } = await importing(host, kind, file);
    expect(report.accepted).toBeGreaterThan(lines.length);
    expect(report.skippedLines).toBeGreaterThan(0);
    expect(foundOnDisk(host.home, secrets)).toEqual([]);
    await host.kill();
    expect(foundOnDisk(host.home, secrets)).toEqual([]);
  });
});

const good = (session: string, file: string) => ({
  session,
  repo: 'demo',
  agent: 'claude-code',
  startedAt: AT,
  task: 'the cart total is wrong',
  events: [
    { t: AT, prompt: 'the cart total is wrong' },
    { t: AT + 1_000, tool: 'Edit', file, ok: true },
  ],
});

const withEvent = (event: object) => ({ ...good('bad', 'src/bad.ts'), events: [event] });

/** Entries as hostile or broken ones come; none may get in unnoticed. */
const BAD: readonly (readonly [string, object | string])[] = [
  ['a date that is none', withEvent({ t: '2024-02-30T25:61:00Z', tool: 'Edit', file: 'src/bad.ts' })],
  ['a date beyond all', withEvent({ t: 1e300, tool: 'Edit', file: 'src/bad.ts' })],
  ['a negative date', withEvent({ t: -5, tool: 'Edit', file: 'src/bad.ts' })],
  ['a number for a name', { ...good('bad', 'src/bad.ts'), session: 10 }],
  ['no session', { ...good('bad', 'src/bad.ts'), session: undefined }],
  ['no text', withEvent({ t: AT, prompt: null })],
  ['a number for a file', withEvent({ t: AT, tool: 'Edit', file: 7 })],
  ['events that are none', { ...good('bad', 'src/bad.ts'), events: 'all' }],
  ['another kind', { kind: 'attachment', name: '../../.ssh/authorized_keys', data: 'ZXhhbXBsZQ==' }],
  ['a list', '[]'],
  ['half a line', '{"session":"bad","repo":'],
];

describe.skipIf(casesAreMissing())('P-08: an import is checked before anything of it is taken', () => {
  it('P-08: an export in a form that is not ours is refused as such, and nothing is taken', async () => {
    const host = await startHost(tempFolder());
    for (const kind of ['events', 'transcripts'] as const) {
      const { report, exitCode } = await importing(host, kind, casePath('import/hostile-bundle.json'));
      expect(exitCode).not.toBe(0);
      expect(report).toMatchObject({
        accepted: 0,
        failed: [{ message: expect.stringContaining('format not known') }],
      });
    }
    expect(await host.ask('host.status', {})).toMatchObject({ events: 0 });
  });

  it.each(BAD)(
    'P-08: beside %s the good sessions are taken whole, and the bad one is named',
    async (_, bad) => {
      const top = tempFolder();
      const host = await startHost(join(top, 'home'));
      const file = fileOf('sessions.jsonl', [
        good('first', 'src/cart.ts'),
        bad,
        good('last', 'src/total.ts'),
      ]);
      const { report, stderr } = await importing(host, 'events', file);
      expect(stderr).toBe('');
      expect(report.skippedLines + report.rejected.length).toBeGreaterThan(0);
      if (report.skipped.length > 0) expect(report.skipped.map(({ line }) => line)).toEqual([2]);
      const { results } = await host.ask('memory.recall', {
        project: 'demo',
        query: 'cart total',
        at: AT + 5_000,
      });
      expect(results.map(({ path }) => path).sort()).toEqual(['src/cart.ts', 'src/total.ts']);
      expect((await importing(host, 'events', file)).report.accepted).toBe(0);
    },
  );

  it('P-08: climbing names and huge texts write nothing outside the store', async () => {
    const top = tempFolder();
    const host = await startHost(join(top, 'home'));
    const climbing = [
      '../../../../etc/passwd',
      'C:\\Windows\\x',
      '/etc/passwd',
      '../../.ssh/authorized_keys',
      'a\0b',
      '~/x',
    ];
    const file = fileOf('sessions.jsonl', [
      ...climbing.map((name, number) => ({
        ...good(`s${number}`, name),
        repo: number % 2 === 0 ? '../other' : name,
      })),
      { ...good('10; DROP TABLE events', 'src/odd.ts'), __proto__: { admin: true } },
      {
        ...good('huge', 'src/huge.ts'),
        task: 'x'.repeat(2_000_000),
        events: [
          { t: AT, prompt: 'y'.repeat(2_000_000) },
          { t: AT + 1, tool: 'Edit', file: 'src/huge.ts' },
        ],
      },
      good('last', 'src/total.ts'),
    ]);
    const { report } = await importing(host, 'events', file);
    expect(report.accepted).toBeGreaterThan(0);
    const { results } = await host.ask('memory.recall', {
      project: 'demo',
      query: 'cart total',
      at: AT + 5_000,
    });
    expect(results.map(({ path }) => path)).toContain('src/total.ts');
    expect(filesBelow(top).filter((path) => !path.startsWith(host.home))).toEqual([]);
    expect(filesBelow(host.home).filter((path) => /passwd|authorized_keys|Windows/.test(path))).toEqual([]);
    expect(await host.ask('maintenance.verify', {})).toMatchObject({ ok: true });
  });
});
