import type { DeliveryMoment } from '../moments.ts';

/**
 * Longest context, UTF-16 units. The agent replaces anything above 10,000 by a preview of 2 KB; the rest is
 * room for its own framing.
 */
const MAX_CONTEXT = 9_500;

const EVENT_OF = {
  'session-start': 'SessionStart',
  'after-compaction': 'SessionStart',
  prompt: 'UserPromptSubmit',
  'after-failure': 'PostToolUseFailure',
} as const satisfies Record<DeliveryMoment, string>;

/** What the hook prints to put a text before the model; nothing for no text or one that would be cut. */
export function render(moment: DeliveryMoment, context: string | null): string {
  if (context === null || context === '' || context.length > MAX_CONTEXT) return '';
  return JSON.stringify({
    hookSpecificOutput: { hookEventName: EVENT_OF[moment], additionalContext: context.toWellFormed() },
  });
}
