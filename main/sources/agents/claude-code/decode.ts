import { LATEST_TIME } from '../../../../contracts/protocol.ts';
import type { Decoded, DecodedEvent, FileExists } from '../agent.ts';
import type { DeliveryMoment } from '../moments.ts';
import { withoutOwnInjections } from '../own-injections.ts';
import { PROBE_EVENT, probeAnswer } from '../probe.ts';
import { readableName, readableText, withoutControls } from '../readable-text.ts';
import { type CallResult, failureOf, resultOf } from './call-result.ts';
import { promptCallId } from './prompt-call-id.ts';
import { describeToolCall } from './tool-call.ts';
import { type HookPayload, hookPayload } from './wire.ts';

/** Understands one hook call of Claude Code; see {@link Agent.decode}. */
export function decode(payload: unknown, eventHint: string | undefined, fileExists?: FileExists): Decoded {
  const parsed = parsePayload(payload);
  if (parsed === null) return { kind: 'malformed', message: 'the hook’s input is not a JSON object' };
  const name = parsed.hook_event_name ?? eventHint;
  if (name === undefined) return { kind: 'malformed', message: 'the hook’s input names no event' };
  if (name === PROBE_EVENT) {
    return { kind: 'nothing', reason: 'a probe', stdout: probeAnswer(readableName(parsed.session_id ?? '')) };
  }
  if (parsed.cursor_version !== undefined) return nothing('Cursor called, not Claude Code');
  const read = EVENTS.get(name);
  if (read === undefined) return nothing(`${readableName(name)} is not recorded`);
  if (!parsed.session_id) return { kind: 'malformed', message: `${name} names no session` };
  const reading = read(parsed, fileExists);
  if (typeof reading === 'string') return nothing(reading);
  return {
    kind: 'event',
    session: readableName(parsed.session_id),
    cwd: (parsed.cwd ?? '').toWellFormed(),
    event: { thread: parsed.agent_id ? readableName(parsed.agent_id) : undefined, ...reading.event },
    moment: reading.moment,
  };
}

/** What an event amounts to, or the reason why it amounts to nothing. */
type Reading = { readonly event: DecodedEvent; readonly moment: DeliveryMoment | null } | string;

const EVENTS: ReadonlyMap<string, (payload: HookPayload, fileExists?: FileExists) => Reading> = new Map([
  ['SessionStart', readSessionStart],
  ['UserPromptSubmit', readPrompt],
  ['PostToolUse', readToolUse],
  ['PostToolUseFailure', readToolFailure],
  ['SessionEnd', readSessionEnd],
]);

function nothing(reason: string): Decoded {
  return { kind: 'nothing', reason };
}

function parsePayload(payload: unknown): HookPayload | null {
  const value = typeof payload === 'string' ? parseJson(payload) : payload;
  const parsed = hookPayload.safeParse(value);
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    // Raw control characters are not JSON, yet come from agents that quote broken output.
    return JSON.parse(withoutControls(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A session starts once for each way it can; a resumed one is told apart by how far it had come. */
function readSessionStart(payload: HookPayload): Reading {
  const source = payload.source ?? 'startup';
  // Without a call id: one prompt can be compacted several times, and nothing in the payload tells them
  // apart.
  if (source === 'compact') return { event: { type: 'compacted' }, moment: 'after-compaction' };
  const progress = [payload.context_tokens, payload.seconds_since_last_response].join(':');
  return {
    event: { type: 'session_started', callId: readableName(`session_started:${source}:${progress}`) },
    moment: 'session-start',
  };
}

const PEOPLE: readonly (string | undefined)[] = [undefined, 'user', 'sdk'];

function readPrompt(payload: HookPayload): Reading {
  if (payload.prompt === undefined) return 'no prompt in it';
  if (!PEOPLE.includes(payload.source)) return 'a prompt that no person wrote';
  if (payload.prompt.startsWith('<task-notification>')) return 'a notice of a finished task';
  const text = readableText(withoutOwnInjections(payload.prompt)).trim();
  if (text === '') return 'an empty prompt';
  return { event: { type: 'prompt', text, callId: promptCallId(payload.prompt_id, text) }, moment: 'prompt' };
}

function readSessionEnd(payload: HookPayload): Reading {
  const callId = payload.prompt_id && readableName(`session_ended:${payload.prompt_id}:${payload.reason}`);
  return { event: { type: 'session_ended', callId: callId || undefined }, moment: null };
}

function readToolUse(payload: HookPayload, fileExists?: FileExists): Reading {
  return readToolCall(payload, resultOf(payload.tool_response), null, fileExists);
}

function readToolFailure(payload: HookPayload, fileExists?: FileExists): Reading {
  // A person who interrupts a call says nothing about whether it would have worked.
  if (payload.is_interrupt) return readToolCall(payload, {}, null, fileExists);
  return readToolCall(payload, failureOf(payload.error ?? ''), 'after-failure', fileExists);
}

function readToolCall(
  payload: HookPayload,
  result: CallResult,
  moment: DeliveryMoment | null,
  fileExists: FileExists | undefined,
): Reading {
  const { tool_name, tool_use_id, tool_input: input, tool_response: response, cwd = '' } = payload;
  if (!tool_name) return 'no tool in it';
  const tool = readableName(tool_name);
  const touch = describeToolCall({ tool, input, response, cwd, fileExists });
  if (touch === null) return `${tool} is not recorded`;
  const callId = tool_use_id ? readableName(tool_use_id) : undefined;
  const durationMs = touch.command === undefined ? undefined : durationOf(payload);
  return { event: { type: 'tool_call', tool, callId, durationMs, ...touch, ...result }, moment };
}

/** How long a call took, ms; what is no duration is none. */
function durationOf({ duration_ms }: HookPayload): number | undefined {
  const isDuration = duration_ms !== undefined && duration_ms >= 0 && duration_ms <= LATEST_TIME;
  return isDuration ? Math.round(duration_ms) : undefined;
}
