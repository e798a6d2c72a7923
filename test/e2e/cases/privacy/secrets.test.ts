import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../../contracts/event.ts';
import { afterSpool } from '../../../builders/after-spool.ts';
import type { HookPayload } from '../../../builders/agent-hooks.ts';
import { filesBelow, foundOnDisk } from '../../../builders/bytes-on-disk.ts';
import { installedHook, type RunHook } from '../../../builders/hook-run.ts';
import { holloway, type RunningHost, startHost } from '../../../builders/running-host.ts';
import { casesAreMissing, caseTable } from '../../../builders/shared-cases.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';
import { SECRET_LINES } from '../../../main/sources/redaction/secret-lines.ts';

/** A line, what must not be found of it, and what must stay. */
interface Line {
  readonly line: string;
  readonly secrets: readonly string[];
  readonly kept: readonly string[];
}

const cells = (cell: string): readonly string[] => cell.split('|').filter(Boolean);

function linesOfCase(): readonly Line[] {
  return caseTable('secrets/lines.tsv').map(([line = '', secrets = '', kept = '']) => ({
    line,
    secrets: cells(secrets),
    kept: cells(kept),
  }));
}

/** What an agent's hooks tell of a line, in every place that takes text. */
function hooksWith(line: string, number: number, cwd: string): readonly HookPayload[] {
  const common = { session_id: `line-${number}`, cwd };
  const call = (tool_name: string, tool_input: object, rest: object = {}): HookPayload => ({
    ...common,
    hook_event_name: 'PostToolUse',
    tool_name,
    tool_use_id: `call-${number}-${tool_name}`,
    tool_input,
    tool_response: {},
    ...rest,
  });
  return [
    call(
      'Bash',
      { command: line, description: line },
      { tool_response: { stdout: line, stderr: line, exit_code: 1 } },
    ),
    {
      ...call('Bash', { command: `${line} --again` }),
      hook_event_name: 'PostToolUseFailure',
      error: `Exit code 1\n${line}`,
    },
    { ...common, hook_event_name: 'UserPromptSubmit', prompt: line, prompt_id: `prompt-${number}` },
    {
      ...common,
      hook_event_name: 'UserPromptSubmit',
      prompt: `Please look:\n\n    ${line}\n\nWhat is wrong?`,
    },
    call(
      'Write',
      { file_path: join(cwd, 'notes.md'), content: line },
      { tool_response: { type: 'create', content: line } },
    ),
    call('Edit', { file_path: join(cwd, 'notes.md'), old_string: line, new_string: line }),
    call('Read', { file_path: join(cwd, line) }, { tool_response: { file: { content: line } } }),
    call('Grep', { pattern: line, path: cwd }, { tool_response: { content: line } }),
    call('WebSearch', { query: line }, { tool_response: { results: [line] } }),
    call('WebFetch', { url: `https://api.example.test/?q=${line}`, prompt: line }),
    call(
      'mcp__tickets__create',
      { query: line, title: line, nested: { text: line } },
      { tool_response: line },
    ),
    {
      ...call('Bash', { command: 'true' }),
      session_id: line,
      tool_use_id: line,
      agent_id: line,
      agent_type: line,
    },
    { ...call(`mcp__x__y ${line}`, {}), transcript_path: line },
    { ...common, session_id: line, hook_event_name: 'SessionStart', source: 'resume', session_title: line },
    { ...common, hook_event_name: 'SessionEnd', reason: line, prompt_id: line },
    { ...call('Read', { file_path: 'a.ts' }), cwd: join(cwd, line) },
    { ...common, hook_event_name: line, prompt: line },
  ];
}

/** The same over `event.record`. */
function eventsWith(line: string, number: number, project: string): readonly RecordedEvent[] {
  const common = { source: 'agent', session: `line-${number}`, project, type: 'tool_call' } as const;
  return [
    { ...common, tool: 'Bash', command: line, error: line, exitCode: 1, ok: false },
    { ...common, type: 'prompt', text: line },
    { ...common, source: 'shell', type: 'command_finished', command: line },
    { ...common, query: line, access: 'search' },
    { ...common, paths: [line, join(project, line)], access: 'read' },
    { ...common, source: 'editor', type: 'file_changed', paths: [`src/${line}`], access: 'edit' },
    { ...common, session: line, callId: line, thread: line, tool: line, agent: line },
    { ...common, project: line },
    { ...common, project: join(project, line) },
  ];
}

/** Tells the host all that can be told of the lines, over every way that it takes. */
async function tellAll(
  host: RunningHost,
  hook: RunHook,
  lines: readonly string[],
  project: string,
): Promise<void> {
  for (const [number, line] of lines.entries()) {
    await Promise.all(
      hooksWith(line, number, project).map(async (payload) => {
        expect(await hook(payload)).toMatchObject({ exitCode: 0, stderr: '' });
      }),
    );
    const { rejected } = await host.ask('event.record', {
      events: [...eventsWith(line, number, project), { text: line }],
    });
    expect(rejected).toMatchObject([{ index: 9 }]);
    await host.ask('memory.recall', { project, query: line, session: line });
    await host.ask('memory.error', { project, error: line, session: line });
    await host.ask('memory.resolve', { project, error: line, paths: [line] });
    await host.ask('memory.predict', { project, session: line, kind: 'file' });
    await Promise.allSettled([host.ask('memory.explain', { project, query: line, path: line })]);
  }
}

describe.skipIf(casesAreMissing())('P-01: no secret reaches the disk', () => {
  it('P-01: whatever way a line comes, while running, after a crash, in a backup, and after the end', async () => {
    const home = tempFolder();
    const project = join(tempFolder(), 'shop');
    const host = await startHost(home);
    const hook = await installedHook(home);
    const lines = linesOfCase();
    const secrets = lines.flatMap((line) => line.secrets);
    expect(secrets.length).toBe(14);

    await tellAll(
      host,
      hook,
      lines.map(({ line }) => line),
      project,
    );
    const told = await holloway(home, [
      'record',
      'a.ts',
      '--project',
      project,
      '--query',
      lines[0]?.line ?? '',
      '--error',
      lines[1]?.line ?? '',
    ]);
    expect(told.exitCode).toBe(0);
    expect(foundOnDisk(home, secrets)).toEqual([]);

    await host.kill();
    expect(foundOnDisk(home, secrets)).toEqual([]);

    const again = await startHost(home);
    await afterSpool(again);
    const backup = await again.ask('maintenance.backup', {});
    await again.ask('maintenance.rebuild', {});
    expect(foundOnDisk(home, secrets)).toEqual([]);
    expect(foundOnDisk(join(backup.path, '..'), ['AWS_ACCESS_KEY_ID'])).not.toEqual([]);
    await again.stop();
    expect(foundOnDisk(home, secrets)).toEqual([]);
    expect(
      foundOnDisk(
        home,
        lines.flatMap(({ kept }) => kept),
      ).length,
    ).toBeGreaterThan(0);
  });

  it('P-01: what waits while the host is away is its owner’s only, and gone once it was taken in', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    const hook = await installedHook(home);
    await host.kill();
    const lines = linesOfCase();
    const secrets = lines.flatMap((line) => line.secrets);
    for (const [number, { line }] of lines.entries())
      for (const payload of hooksWith(line, number, join(home, '..', 'shop'))) await hook(payload);

    const spool = filesBelow(join(home, 'spool'));
    expect(spool.length).toBeGreaterThan(lines.length);
    expect(spool.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);

    const again = await startHost(home);
    expect((await afterSpool(again)).events).toBeGreaterThan(lines.length);
    expect(foundOnDisk(home, secrets)).toEqual([]);
    await again.kill();
    expect(foundOnDisk(home, secrets)).toEqual([]);
  });

  it('P-01: nor does one that is escaped, encoded, quoted or in the midst of other lines', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    const asIs = (text: string): string => text;
    const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
    const dresses: readonly (readonly [(line: string) => string, (secret: string) => string])[] = [
      [(line) => `cd app\r\n${line}\r\necho done`, asIs],
      [(line) => `cat > run.sh <<'EOF'\n  ${line}\nEOF`, asIs],
      [(line) => `2024-01-01T00:00:00Z [info] > ${line}`, asIs],
      [(line) => JSON.stringify({ input: { note: line } }), inJson],
      [(line) => JSON.stringify(JSON.stringify([line])), (secret) => inJson(inJson(secret))],
      [(line) => `open 'https://a.test/?q=${encodeURIComponent(line)}&page=2'`, encodeURIComponent],
      [(line) => `ssh host 'cd app; ${line.replaceAll("'", `'\\''`)}'`, asIs],
      [(line) => `ssh host "${line.replaceAll(/["\\$]/g, String.raw`\$&`)}"`, asIs],
    ];
    const lines = linesOfCase().filter((line) => line.secrets.length > 0);
    const dressed = dresses.flatMap(([dress, secretIn]) =>
      lines.map(({ line, secrets }) => ({ line: dress(line), secrets: secrets.map(secretIn) })),
    );
    const events = dressed.flatMap(({ line }, number) => eventsWith(line, number, 'shop'));
    const { rejected } = await host.ask('event.record', { events });
    expect(rejected).toEqual([]);
    const secrets = [...new Set(dressed.flatMap((line) => line.secrets))];
    expect(foundOnDisk(home, secrets)).toEqual([]);
  });

  it('P-01: nor does any of the other kinds of secrets that are known', async () => {
    const home = tempFolder();
    const project = join(tempFolder(), 'shop');
    const host = await startHost(home);
    const events = SECRET_LINES.flatMap(([line], number) => eventsWith(line, number, project));
    await host.ask('event.record', { events });
    // Words that stand for secrets here and are also words of other lines would be found there.
    const telling = SECRET_LINES.map(([, secret]) => secret).filter((secret) => secret.length >= 12);
    expect(foundOnDisk(home, telling)).toEqual([]);
    await host.kill();
    expect(foundOnDisk(home, telling)).toEqual([]);
  });
});

describe.skipIf(casesAreMissing())('P-02: harmless lines are kept, and a redaction is visible', () => {
  it('P-02: lines without a secret stay as they are, and what stands beside a secret does', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    const lines = linesOfCase();
    const harmless = lines.filter(({ secrets }) => secrets.length === 0);
    expect(harmless.length).toBe(10);
    const record = (told: readonly Line[]) =>
      host.ask('event.record', {
        events: told.map(({ line }, number) => ({
          ...eventsWith(line, number, 'shop')[0],
          callId: `${number}`,
        })),
      });

    await record(harmless);
    expect(await host.ask('memory.stats', {})).toMatchObject({ redactions: 0 });
    await host.stop();
    expect(
      foundOnDisk(
        home,
        harmless.map(({ line }) => line),
      ).length,
    ).toBe(harmless.length);
  });

  it('P-02: the place of a redaction shows it, and it is counted, also after a restart', async () => {
    const home = tempFolder();
    const host = await startHost(home);
    const secret = linesOfCase().filter(({ secrets }) => secrets.length > 0);
    await host.ask('event.record', {
      events: secret.map(({ line }) => ({
        source: 'shell',
        type: 'command_finished',
        session: 's',
        project: 'shop',
        command: line,
      })),
    });
    const { redactions } = await host.ask('memory.stats', {});
    expect(redactions).toBeGreaterThanOrEqual(secret.length);
    await host.stop();
    expect(foundOnDisk(home, ['[redacted]'])).not.toEqual([]);
    const kept = secret.flatMap((line) => line.kept);
    const missing = kept.filter((text) => foundOnDisk(home, [text]).length === 0);
    expect(missing).toEqual([]);
    const again = await startHost(home);
    expect(await again.ask('memory.stats', {})).toMatchObject({ redactions });
  });
});
