import { describe, expect, it } from 'vitest';
import { INJECTION_CLOSING, INJECTION_OPENING } from '../../../../contracts/protocol.ts';
import { conversationLine } from '../../../../main/sources/transcripts/conversation-line.ts';
import { humanPrompt } from '../../../../main/sources/transcripts/human-prompt.ts';

const promptOf = (content: unknown, fields: object = {}) =>
  humanPrompt(conversationLine.parse({ type: 'user', message: { content }, ...fields }));

const block = `${INJECTION_OPENING} kind="recall">src/a.ts\n${INJECTION_CLOSING}`;

describe('humanPrompt', () => {
  it.each([
    ['fix it', 'fix it'],
    [
      [
        { type: 'text', text: 'fix it' },
        { type: 'image', source: {} },
      ],
      'fix it',
    ],
    ['Explain what <system-reminder> blocks are.', 'Explain what <system-reminder> blocks are.'],
    ['why does <command-name> come first?', 'why does <command-name> come first?'],
    [`${block}\nfix it`, 'fix it'],
    [`fix it\n${block}`, 'fix it'],
    [`what is ${INJECTION_OPENING}?`, `what is ${INJECTION_OPENING}?`],
  ])('is what a person wrote: %j', (content, text) => expect(promptOf(content)).toBe(text));

  it.each([
    { isMeta: true },
    { isCompactSummary: true },
    { isVisibleInTranscriptOnly: true },
    { isSidechain: true },
    { sourceToolUseID: 'toolu_1' },
    { parent_tool_use_id: 'toolu_1' },
    { origin: 'scheduler' },
    { origin: { kind: 'task-notification' } },
    { turnOrigin: 'schedule_wakeup' },
    { promptSource: 'system' },
  ])('is nothing from %j', (fields) => expect(promptOf('Relevant: src/config.ts', fields)).toBeNull());

  it.each([
    { promptSource: 'sdk', turnOrigin: 'sdk' },
    { promptSource: 'typed' },
    { origin: { kind: 'human' } },
  ])('is what came from %j', (fields) => expect(promptOf('fix it', fields)).toBe('fix it'));

  it.each([
    '',
    '  \n',
    block,
    block.slice(0, -4),
    '<command-name>/ide</command-name>\n  <command-args></command-args>',
    '<local-command-stdout>Connected.</local-command-stdout>',
    '<task-notification>\n<task-id>a</task-id>\n</task-notification>',
    [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'done' }],
    [{ type: 'image', source: {} }],
    undefined,
  ])('is nothing in %j', (content) => expect(promptOf(content)).toBeNull());
});
