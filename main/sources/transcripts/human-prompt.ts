import { withoutOwnInjections } from '../agents/own-injections.ts';
import { readableText } from '../agents/readable-text.ts';
import { blocksOf, type ConversationLine } from './conversation-line.ts';

/** Who caused a turn, where that is no person. */
const MACHINES: ReadonlySet<string | undefined> = new Set([
  'system',
  'loop_wakeup',
  'schedule_wakeup',
  'poll_event',
  'task-notification',
]);
const PEOPLE: ReadonlySet<unknown> = new Set([undefined, null, 'user', 'human', 'sdk']);

/**
 * Envelopes of the agent's own commands and notices, which older versions marked by nothing else. Whole
 * texts only: a person may write about them.
 */
const ENVELOPE =
  /^\s*<(command-name|command-message|command-args|local-command-stdout|local-command-stderr|local-command-caveat|bash-input|bash-stdout|bash-stderr|task-notification)>[\s\S]*<\/[a-z-]+>\s*$/;

/**
 * What a person wrote, without what Holloway injected; null where the text came from elsewhere: a tool, the
 * host, a hook, a summary, a scheduler, a subagent's caller. Decided by where it came from, not by its words.
 */
export function humanPrompt(line: ConversationLine): string | null {
  if (!isFromPerson(line)) return null;
  const blocks = blocksOf(line);
  if (blocks.some((block) => block.type === 'tool_result')) return null;
  const written = blocks
    .flatMap((block) => (block.type === 'text' && block.text ? [block.text] : []))
    .join('\n');
  if (ENVELOPE.test(written)) return null;
  return readableText(withoutOwnInjections(written)).trim() || null;
}

/** Whether people caused a line, on either side of the conversation. */
export function isFromPerson(line: ConversationLine): boolean {
  const isGenerated =
    line.isMeta ||
    line.isCompactSummary ||
    line.isVisibleInTranscriptOnly ||
    line.isSidechain ||
    line.parent_tool_use_id !== undefined ||
    line.sourceToolUseID !== undefined;
  const isCausedByMachine =
    MACHINES.has(line.promptSource) || MACHINES.has(line.turnOrigin) || !PEOPLE.has(originOf(line.origin));
  return !isGenerated && !isCausedByMachine;
}

function originOf(origin: unknown): unknown {
  return typeof origin === 'object' && origin !== null && 'kind' in origin ? origin.kind : origin;
}
