import type { RecordedEvent } from '../../../contracts/event.ts';
import type { DeliveryMoment } from './moments.ts';

/** What a hook call tells about activity; the host adds who, where and when. */
export type DecodedEvent = Readonly<
  Omit<RecordedEvent, 'source' | 'agent' | 'session' | 'project' | 'at' | 'paths'>
> & {
  /** Absolute. */
  readonly paths?: readonly string[] | undefined;
};

/** One hook call, understood. */
export type Decoded =
  /** Nothing to record. `stdout` is what the hook prints nonetheless; only a doctor's probe gets one. */
  | { readonly kind: 'nothing'; readonly reason: string; readonly stdout?: string }
  | {
      readonly kind: 'event';
      readonly session: string;
      /** The agent's folder; empty where it names none. */
      readonly cwd: string;
      readonly event: DecodedEvent;
      readonly moment: DeliveryMoment | null;
    }
  | { readonly kind: 'malformed'; readonly message: string };

/** Whether an absolute path is a file. */
export type FileExists = (path: string) => boolean;

/** One of an agent's hook events that Holloway asks for. */
interface HookRegistration {
  readonly event: string;
  /** In the agent's own notation; null where the event takes none or all are wanted. */
  readonly matcher: string | null;
}

/** A coding agent: how it is wired and how it is understood. */
export interface Agent {
  /** As on the hook's command line and in events. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** What one types to start it. */
  readonly program: string;
  /** Where it reads its hooks from, given the environment and the user's home folder. */
  readonly defaultSettingsFile: (environment: NodeJS.ProcessEnv, userHome: string) => string;
  /** Unit of `timeout` in its settings. */
  readonly timeoutUnit: 'seconds' | 'milliseconds';
  /** Whether it reads settings that hold comments or trailing commas, or ignores the whole file. */
  readonly readsComments: boolean;
  readonly registrations: readonly HookRegistration[];
  /**
   * Understands one hook call: `payload` is its stdin (text, or the parsed object), `eventHint` the event
   * on its command line. Never throws. Files named in commands count where `fileExists` says so.
   */
  readonly decode: (payload: unknown, eventHint: string | undefined, fileExists?: FileExists) => Decoded;
  /** What the hook prints: one JSON object, or nothing where there is no context or it would be too long. */
  readonly render: (moment: DeliveryMoment, context: string | null) => string;
}
