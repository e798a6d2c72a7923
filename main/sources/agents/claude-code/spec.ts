import { join } from 'node:path';
import type { Agent } from '../agent.ts';
import { decode } from './decode.ts';
import { render } from './render.ts';
import { RECORDED_TOOLS_MATCHER } from './tool-call.ts';

/**
 * Claude Code.
 *
 * Registered are the events that are recorded, and no others, since each costs a process: a compaction is
 * taken from the session start that follows it (not also from PreCompact and PostCompact), a subagent from
 * its calls (not SubagentStart), and Stop says nothing new. PreToolUse comes with notes, which are the only
 * thing worth saying before a call.
 */
export const claudeCode: Agent = {
  name: 'claude-code',
  title: 'Claude Code',
  program: 'claude',
  defaultSettingsFile: (environment, userHome) =>
    join(environment.CLAUDE_CONFIG_DIR || join(userHome, '.claude'), 'settings.json'),
  timeoutUnit: 'seconds',
  readsComments: false,
  registrations: [
    { event: 'SessionStart', matcher: null },
    { event: 'UserPromptSubmit', matcher: null },
    { event: 'PostToolUse', matcher: RECORDED_TOOLS_MATCHER },
    { event: 'PostToolUseFailure', matcher: RECORDED_TOOLS_MATCHER },
    { event: 'SessionEnd', matcher: null },
  ],
  decode,
  render,
};
