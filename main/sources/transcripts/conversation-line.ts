import { z } from 'zod';

// A field that is missing or of another kind than expected is absent: the format is undocumented and changes.
const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);

const block = z.object({
  type: text,
  text,
  id: text,
  name: text,
  input: z.unknown().optional(),
  tool_use_id: text,
  is_error: flag,
  content: z.unknown().optional(),
});

const message = z.object({
  id: text,
  content: z
    .union([z.string(), z.array(block.catch({ input: undefined, content: undefined }))])
    .optional()
    .catch(undefined),
});

/** A line of a session file or of the output of a run, as far as it is used. */
export const conversationLine = z.object({
  type: text,
  subtype: text,
  uuid: text,
  sessionId: text,
  session_id: text,
  cwd: text,
  gitBranch: text,
  timestamp: text,
  /** Seconds since 1970, as some recorders of runs add them. */
  _t: z.number().optional().catch(undefined),
  agentId: text,
  isSidechain: flag,
  parent_tool_use_id: text,
  isMeta: flag,
  isCompactSummary: flag,
  isVisibleInTranscriptOnly: flag,
  sourceToolUseID: text,
  promptId: text,
  promptSource: text,
  turnOrigin: text,
  origin: z.unknown().optional(),
  message: message.optional().catch(undefined),
  permissionDecision: z.object({ decision: text }).optional().catch(undefined),
  toolUseResult: z.unknown().optional(),
  tool_use_result: z.unknown().optional(),
  data: z
    .object({
      type: text,
      agentId: text,
      message: z
        .object({ type: text, uuid: text, timestamp: text, message: message.optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** A line, decoded. */
export type ConversationLine = z.infer<typeof conversationLine>;
/** A part of a message: a text, a call, or a call's result. */
export type Block = z.infer<typeof block>;

/** The blocks of a message; a plain text is one block. Empty for a line without a message. */
export function blocksOf(line: ConversationLine): readonly Block[] {
  const content = line.message?.content;
  if (typeof content === 'string')
    return [{ type: 'text', text: content, input: undefined, content: undefined }];
  return content ?? [];
}
