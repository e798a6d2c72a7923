import type { RecordedEvent } from '../../../contracts/event.ts';
import { LATEST_TIME, MAX_NAME } from '../../../contracts/protocol.ts';
import type { EpochMs } from '../../engine/model/units.ts';
import type { FileExists } from '../agents/agent.ts';
import { type CallResult, failureOf, resultOf } from '../agents/claude-code/call-result.ts';
import { promptCallId } from '../agents/claude-code/prompt-call-id.ts';
import { describeToolCall, type ToolTouch } from '../agents/claude-code/tool-call.ts';
import { toolInput, toolResponse } from '../agents/claude-code/wire.ts';
import { readableName } from '../agents/readable-text.ts';
import { type Block, blocksOf, type ConversationLine } from './conversation-line.ts';
import { humanPrompt, isFromPerson } from './human-prompt.ts';
import type { RunningAccount } from './running-account.ts';

/** Name of the agent in events, the same as live. */
const AGENT = 'claude-code';
/** Thread of a subagent that old files do not name. */
const UNNAMED_THREAD = 'sidechain';
/** What the agent writes as the response to a call that the person refused. */
const REFUSAL = 'User rejected tool use';

/** What stands in where lines do not say it. */
interface ConversationDefaults {
  /** Session of lines that name none, such as the file's name. */
  readonly session: string;
  /** For lines before the first that has a time. */
  readonly at: EpochMs;
  /** Default: every word of a command that looks like a file counts. */
  readonly fileExists?: FileExists | undefined;
}

/**
 * What a person refused was never done: it touched nothing, and says nothing of whether it would have worked.
 */
const REFUSED_TOUCH: ToolTouch = { access: undefined, paths: undefined };

interface PendingCall {
  readonly block: Block;
  readonly line: ConversationLine;
  readonly at: EpochMs;
}

/**
 * Turns the lines of one conversation into events. A tool call becomes an event when its result comes, as it
 * does live, and under the same id; calls without a result come last.
 */
export class ConversationReader {
  readonly #account: RunningAccount;
  readonly #fileExists: FileExists | undefined;
  readonly #pending = new Map<string, PendingCall>();
  readonly #touched = new Set<string>();
  #session: string;
  #cwd = '';
  #branch: string | undefined;
  #at: EpochMs;
  #hasStarted = false;
  #lastAnswer: string | undefined;

  constructor(defaults: ConversationDefaults, account: RunningAccount) {
    this.#account = account;
    this.#session = defaults.session;
    this.#at = defaults.at;
    this.#fileExists = defaults.fileExists;
  }

  /** The events of one line; `number` names those that the line gives no id for. */
  read(line: ConversationLine, number: number): readonly RecordedEvent[] {
    this.#advance(line);
    const started = this.#start(line);
    return [...started, ...this.#eventsOf(line, number)];
  }

  /** Calls whose results never came. */
  finish(): readonly RecordedEvent[] {
    const events = [...this.#pending.values()].flatMap((call) =>
      this.#callEvent(call, undefined, {}, call.at),
    );
    this.#pending.clear();
    return events;
  }

  #advance(line: ConversationLine): void {
    this.#session = readableName(line.sessionId ?? line.session_id ?? this.#session);
    if (line.cwd !== undefined && line.cwd.length <= MAX_NAME) this.#cwd = line.cwd.toWellFormed();
    if (line.gitBranch !== undefined) this.#branch = branchOf(line.gitBranch);
    const at = line.timestamp === undefined ? (line._t ?? Number.NaN) * 1_000 : Date.parse(line.timestamp);
    if (at >= 0 && at <= LATEST_TIME) this.#at = Math.round(at);
  }

  #start(line: ConversationLine): readonly RecordedEvent[] {
    const isOfSession = (line.sessionId ?? line.session_id) !== undefined && !threadOf(line);
    // Bookkeeping at a file's head has no time; the talk that follows it has.
    const isTimed = line.timestamp !== undefined || line._t !== undefined || line.message !== undefined;
    if (this.#hasStarted || !isOfSession || !isTimed) return [];
    this.#hasStarted = true;
    return [this.#event({ type: 'session_started', callId: 'started' })];
  }

  #eventsOf(line: ConversationLine, number: number): readonly RecordedEvent[] {
    switch (line.type) {
      case 'user':
        return [...this.#results(line), ...this.#prompt(line, number)];
      case 'assistant':
        this.#noteCalls(line);
        this.#countAnswer(line);
        return [];
      case 'system':
        if (line.subtype !== 'compact_boundary' || threadOf(line)) return [];
        return [
          this.#event({ type: 'compacted', callId: readableName(line.uuid ?? `${this.#session}-${number}`) }),
        ];
      case 'progress':
        return this.#progress(line, number);
      case 'result':
        // Only the output of a run says that it is over.
        return [
          ...this.finish(),
          this.#event({ type: 'session_ended', callId: readableName(`ended-${line.uuid ?? number}`) }),
        ];
      default:
        return [];
    }
  }

  /** Older versions wrote a subagent's messages into its caller's file. */
  #progress(line: ConversationLine, number: number): readonly RecordedEvent[] {
    const { agentId, message } = line.data ?? {};
    if (message === undefined) return [];
    return this.#eventsOf(
      { ...line, ...message, isSidechain: true, agentId: agentId ?? line.agentId, data: undefined },
      number,
    );
  }

  #prompt(line: ConversationLine, number: number): readonly RecordedEvent[] {
    const text = humanPrompt(line);
    if (text === null) return [];
    this.#account.prompts += 1;
    const callId = promptCallId(line.promptId, text) ?? line.uuid ?? `${this.#session}-${number}`;
    return [this.#event({ type: 'prompt', text, callId: readableName(callId) })];
  }

  #countAnswer(line: ConversationLine): void {
    const isAnswer = isFromPerson(line) && blocksOf(line).some(({ type, text }) => type === 'text' && text);
    // One answer may be spread over several lines with the same id.
    const id = line.message?.id ?? line.uuid;
    if (!isAnswer || (id !== undefined && id === this.#lastAnswer)) return;
    this.#lastAnswer = id;
    this.#account.answers += 1;
  }

  #noteCalls(line: ConversationLine): void {
    for (const block of blocksOf(line)) {
      if (block.type === 'tool_use' && block.id) this.#pending.set(block.id, { block, line, at: this.#at });
    }
  }

  #results(line: ConversationLine): readonly RecordedEvent[] {
    return blocksOf(line).flatMap((block) => {
      if (block.type !== 'tool_result' || !block.tool_use_id) return [];
      const call = this.#pending.get(block.tool_use_id);
      if (call === undefined) return [];
      this.#pending.delete(block.tool_use_id);
      const response = line.toolUseResult ?? line.tool_use_result;
      if (isRefused(line, block)) return this.#callEvent(call, response, {}, this.#at, REFUSED_TOUCH);
      const result = block.is_error
        ? failureOf(messageOf(block.content))
        : resultOf(toolResponse.parse(response));
      return this.#callEvent(call, response, result, this.#at);
    });
  }

  #callEvent(
    { block, line }: PendingCall,
    response: unknown,
    result: CallResult,
    at: EpochMs,
    override: Partial<ToolTouch> = {},
  ): readonly RecordedEvent[] {
    const tool = readableName(block.name ?? '');
    const touch = describeToolCall({
      tool,
      input: toolInput.parse(block.input),
      response: toolResponse.parse(response),
      cwd: this.#cwd,
      fileExists: this.#fileExists && ((path) => this.#touched.has(path) || this.#fileExists!(path)),
    });
    if (touch === null) return [];
    for (const path of touch.paths ?? []) this.#touched.add(path);
    const thread = threadOf(line);
    const callId = readableName(block.id!);
    const branch = branchOf(line.gitBranch);
    return [
      {
        ...this.#event({ type: 'tool_call', tool, thread, callId, branch, ...touch, ...override, ...result }),
        at,
      },
    ];
  }

  #event(
    event: Omit<RecordedEvent, 'source' | 'agent' | 'session' | 'project' | 'at' | 'paths'> & {
      readonly paths?: readonly string[] | undefined;
    },
  ): RecordedEvent {
    this.#account.events += 1;
    const { paths, ...rest } = event;
    return {
      at: this.#at,
      source: 'agent',
      agent: AGENT,
      session: this.#session,
      project: this.#cwd,
      branch: this.#branch,
      ...rest,
      ...(paths === undefined ? {} : { paths: [...paths] }),
    };
  }
}

/** A checkout that is on no branch is told of as `HEAD`. */
function branchOf(told = ''): string | undefined {
  return told === '' || told === 'HEAD' ? undefined : readableName(told);
}

function isRefused(line: ConversationLine, { is_error }: Block): boolean {
  if (!is_error) return false;
  const decision = line.permissionDecision?.decision;
  return (decision !== undefined && decision !== 'accept') || line.toolUseResult === REFUSAL;
}

function threadOf(line: ConversationLine): string | undefined {
  const thread = line.agentId ?? line.parent_tool_use_id ?? (line.isSidechain ? UNNAMED_THREAD : undefined);
  return thread === undefined ? undefined : readableName(thread);
}

const TOOL_ERROR = /^<tool_use_error>([\s\S]*)<\/tool_use_error>$/;

function messageOf(content: unknown): string {
  const text = Array.isArray(content)
    ? content
        .map((part: { readonly text?: unknown }) => (typeof part?.text === 'string' ? part.text : ''))
        .join('\n')
    : typeof content === 'string'
      ? content
      : '';
  return TOOL_ERROR.exec(text)?.[1] ?? text;
}
