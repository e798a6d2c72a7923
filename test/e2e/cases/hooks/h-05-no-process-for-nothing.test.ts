import { expect, test } from 'vitest';
import { hostOf, newAccount, newRepository } from '../../../builders/account.ts';
import {
  commandFor,
  commandsFor,
  hookGroups,
  installHooks,
  runCommand,
} from '../../../builders/agent-hooks.ts';
import { fileCall } from '../../../builders/claude-code-payloads.ts';
import { feeding } from '../../../native/hook-process.ts';

/** Tools of the agent, and whether a call of theirs teaches anything. */
const WANTED = [
  'Read',
  'Edit',
  'MultiEdit',
  'Write',
  'NotebookEdit',
  'Bash',
  'PowerShell',
  'Grep',
  'Glob',
  'Agent',
];
const ALSO_WANTED = [
  'WebFetch',
  'WebSearch',
  'Task',
  'TodoWrite',
  'mcp__github__get_issue',
  'mcp__holloways__list',
];
const IGNORED = [
  'ToolSearch',
  'KillShell',
  'BashOutput',
  'ExitPlanMode',
  'AskUserQuestion',
  'Skill',
  'NotebookRead',
];
const OWN = ['mcp__holloway__recall', 'mcp__plugin_memory_holloway__recall'];
/** Events of the agent that say nothing which another does not say. */
const UNWANTED_EVENTS = [
  'PreToolUse',
  'PostToolBatch',
  'Stop',
  'SubagentStop',
  'MessageDisplay',
  'Notification',
];

test('H-05: no process is started for events that nobody wants', async () => {
  const account = newAccount();
  await installHooks(account);
  const starts = (event: string, tool?: string) => commandsFor(account, event, tool).length;
  for (const event of ['PostToolUse', 'PostToolUseFailure']) {
    for (const tool of [...WANTED, ...ALSO_WANTED]) expect([tool, starts(event, tool)]).toEqual([tool, 1]);
    for (const tool of [...IGNORED, ...OWN]) expect([tool, starts(event, tool)]).toEqual([tool, 0]);
  }
  for (const event of UNWANTED_EVENTS) expect(starts(event, 'Edit')).toBe(0);
  expect(Object.keys(hookGroups(account))).not.toContain('WorktreeCreate');
});

test('H-05: what comes all the same, from a hook wired by hand, is not stored', async () => {
  const account = newAccount();
  await installHooks(account);
  const host = await hostOf(account);
  const folder = await newRepository(account, 'code/shop', ['src/cart.ts']);
  const command = commandFor(account, 'PostToolUse');
  for (let call = 0; call < 100; call++) {
    const payload = { ...fileCall('s', folder, 'src/cart.ts'), tool_name: IGNORED[call % IGNORED.length] };
    expect(await runCommand(account, command, feeding(JSON.stringify(payload)))).toMatchObject({
      exitCode: 0,
      stdout: '',
    });
  }
  expect(await host.ask('host.status', {})).toMatchObject({ events: 0, spooled: 0, declined: 0, errors: 0 });
});
