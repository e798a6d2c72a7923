import type { DurationMs, EpochMs } from './units.ts';

/** Who acted. `host` marks events that Holloway itself logs, such as a sweep or an injection. */
export type EventSource = 'agent' | 'editor' | 'shell' | 'git' | 'host';

/** What an act did to the paths it names. */
export type Access = 'read' | 'edit' | 'create' | 'delete' | 'search' | 'run';

/** Event types that clients may record. */
export type RecordableEventType =
  | 'tool_call'
  | 'prompt'
  | 'session_started'
  | 'session_ended'
  | 'compacted'
  | 'file_changed'
  | 'command_finished';

/**
 * Event types that only the host logs, so that a rebuild meets them in their order:
 * `swept` (faded associations were dropped), `injected` (paths were shown to an agent),
 * `error_reported` and `error_resolved` (a client named an error, or the files that fixed it), `adjusted` (a
 * person corrected what was learned, or how it fades).
 */
export type HostEventType = 'swept' | 'injected' | 'error_reported' | 'error_resolved' | 'adjusted';

/** Every event type. */
export type EventType = RecordableEventType | HostEventType;

/**
 * One immutable fact about activity in one project. Text fields are already redacted; `paths` are
 * relative to the project's root with `/` between names, in NFC where the disk has no
 * other file under that, without repeats, in the order of the act.
 */
export interface ActivityEvent {
  readonly at: EpochMs;
  readonly source: EventSource;
  readonly type: EventType;
  /** The agent's name, such as `claude-code`; null for people's own acts. */
  readonly agent: string | null;
  /** The conversation, or the stretch of human work; unique within a project. */
  readonly session: string;
  /** A subagent's id within the session: a separate train of thought. Null for the main one. */
  readonly thread: string | null;
  /** The agent's own name for the call; repeated deliveries of it count once. */
  readonly callId: string | null;
  readonly tool: string | null;
  /** Branch of git that was checked out; null where none was, or it is not known. */
  readonly branch: string | null;
  readonly access: Access | null;
  readonly paths: readonly string[];
  readonly command: string | null;
  /** Search pattern or address. */
  readonly query: string | null;
  /** Null where no result is known. */
  readonly ok: boolean | null;
  readonly exitCode: number | null;
  /** How long a command ran; null where nobody measured it. */
  readonly durationMs: DurationMs | null;
  readonly error: string | null;
  /** Prompt text. */
  readonly text: string | null;
}

/** An event as the log holds it. Ids grow in the order of arrival, which is the order of learning. */
export interface LoggedEvent extends ActivityEvent {
  readonly id: number;
}

/** What an event says where it says nothing. */
export const UNSAID = {
  agent: null,
  thread: null,
  callId: null,
  tool: null,
  branch: null,
  access: null,
  paths: [],
  command: null,
  query: null,
  ok: null,
  exitCode: null,
  durationMs: null,
  error: null,
  text: null,
} as const satisfies Partial<ActivityEvent>;
