import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claudeCode } from '../../../../main/sources/agents/claude-code/spec.ts';
import { diagnoseHooks } from '../../../../main/sources/agents/doctor.ts';
import { hookClientPath } from '../../../../main/sources/agents/hook-command.ts';
import { type HookSettings, installHooks } from '../../../../main/sources/agents/install.ts';

/** Answers a probe as the host would through the real client. */
const ANSWERING = `#!/bin/sh
id=$(sed 's/.*"session_id":"\\([^"]*\\)".*/\\1/')
printf '{"systemMessage":"holloway received %s"}' "$id"
`;

let folder = '';
let file = '';
let settings: HookSettings;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holloway-'));
  file = join(folder, 'settings.json');
  settings = { agent: claudeCode, settingsFile: file, home: join(folder, "o'neil $HOME") };
});
afterEach(() => rmSync(folder, { recursive: true }));

function putClient(script: string): void {
  const client = hookClientPath(settings.home);
  mkdirSync(dirname(client), { recursive: true });
  writeFileSync(client, script);
  chmodSync(client, 0o700);
}

const EVENTS = claudeCode.registrations.map(({ event }) => event);

describe('the doctor', () => {
  it('finds nothing to say where every command runs and the host answers it', async () => {
    putClient(ANSWERING);
    installHooks(settings);
    const before = readFileSync(file, 'utf8');
    const report = await diagnoseHooks(settings);
    expect(report).toEqual({
      agent: 'claude-code',
      settingsFile: file,
      healthy: true,
      hookClient: { path: hookClientPath(settings.home), installed: true },
      events: EVENTS.map((event) => ({
        event,
        wired: true,
        probe: { exitCode: 0, elapsedMs: expect.any(Number), output: 'answer', reachedHost: true },
      })),
      stale: [],
      problems: [],
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it.each([
    ['exits with another code', 'exit 3', 'ended with 3.', { exitCode: 3, output: 'empty' }],
    ['prints noise', 'echo hello', 'printed what is not one JSON object.', { output: 'invalid' }],
    [
      'prints JSON that is no object',
      'echo 1',
      'printed what is not one JSON object.',
      { output: 'invalid' },
    ],
    ['is silent since the host is away', 'exit 0', 'ran, but the host did not answer.', { output: 'empty' }],
    ['gives another’s answer', 'echo "{}"', 'ran, but the host did not answer.', { reachedHost: false }],
    ['does not end', 'exec tail -f /dev/null', 'did not end by itself within 2000 ms.', { exitCode: null }],
  ])('says for each event that the command %s', async (_, script, said, probe) => {
    putClient(`#!/bin/sh\n${script}\n`);
    installHooks(settings);
    const { healthy, problems, events } = await diagnoseHooks(settings);
    expect(healthy).toBe(false);
    expect(problems).toEqual(EVENTS.map((event) => `The command for ${event} ${said}`));
    for (const event of events) expect(event.probe).toMatchObject(probe);
  });

  it('says what is not wired, and that the client is missing', async () => {
    const report = await diagnoseHooks(settings);
    expect(report.events).toEqual(EVENTS.map((event) => ({ event, wired: false, probe: null })));
    expect(report.problems).toEqual([
      `The hook client is missing: ${hookClientPath(settings.home)}`,
      'No hook is wired.',
    ]);
  });

  it('I-07: names what earlier installs left', async () => {
    putClient(ANSWERING);
    installHooks(settings);
    const older = '/home/dev/.holloway/hooks/post-tool.sh';
    const wired = JSON.parse(readFileSync(file, 'utf8'));
    wired.hooks.PostToolUse.unshift({ matcher: '*', hooks: [{ type: 'command', command: older }] });
    writeFileSync(file, JSON.stringify(wired));
    const report = await diagnoseHooks(settings);
    expect(report.stale).toEqual([{ event: 'PostToolUse', matcher: '*', command: older, timeout: null }]);
    expect(report.problems).toEqual([`Left over from an earlier install, on PostToolUse: ${older}`]);
  });

  it('says what makes the agent ignore its hooks', async () => {
    putClient(ANSWERING);
    writeFileSync(file, '{\n  // mine\n  "disableAllHooks": true\n}\n');
    installHooks(settings);
    const { problems, events } = await diagnoseHooks(settings);
    expect(events.every(({ wired, probe }) => wired && probe?.reachedHost)).toBe(true);
    expect(problems).toEqual([
      'The settings hold comments or trailing commas, so that claude-code ignores the whole file, with all hooks in it.',
      'The settings switch all hooks off ("disableAllHooks").',
    ]);
  });

  it.each([
    ['{ "hooks": ', 'not valid JSON (line 1, column 12)'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'is not UTF-8'],
  ])('says that settings cannot be read: %j', async (content, why) => {
    writeFileSync(file, content);
    const { problems } = await diagnoseHooks(settings);
    expect(problems[0]).toContain(`The settings cannot be read: ${file}`);
    expect(problems[0]).toContain(why);
  });
});
