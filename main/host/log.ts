import { once } from 'node:events';
import { pino } from 'pino';
import type { RotatingFileStream } from 'rotating-file-stream';
import { createStream } from 'rotating-file-stream';
import type { DurationMs } from '../engine/model/units.ts';
import { redact } from '../sources/redaction/redact.ts';
import type { Clock } from './clock.ts';

/** The host's log. Takes facts about the host's work; never prompts, commands, file contents or payloads. */
export interface HostLog {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
  /** Writes out what is waiting and ends the log. */
  readonly close: () => Promise<void>;
}

/** Bounds of the log: this many files of this size, about 10 MB. Chosen: some weeks of ordinary use. */
const FILES = 5;
const FILE_SIZE = '2M';
const HOST_FILE = 'host.log';
const OWNER_ONLY = 0o600;
/** Wait before a log that the disk refused is tried again. */
const REOPEN_MS: DurationMs = 60_000;
/** Longest error message logged, characters. */
const MAX_MESSAGE = 500;
/** Characters of it looked at: a secret that the cut would hide the end of is still told. */
const MAX_READ = 5_000;

/** The calls of a stack without its first lines, which repeat the message. */
function framesOf(stack: string | undefined): string[] {
  return (stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}

/**
 * What the log keeps of an error. A syntax error's message quotes the text that could not be parsed, which
 * may be anyone's prompt: it is left out.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const message = error instanceof SyntaxError ? '(left out)' : loggable(error.message);
  return {
    type: error.name,
    message,
    ...('code' in error && { code: error.code }),
    frames: framesOf(error.stack),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** A message may quote a path that somebody named, and that a secret. */
function loggable(message: string): string {
  return redact(message.slice(0, MAX_READ)).text.slice(0, MAX_MESSAGE);
}

type Level = 'info' | 'warn' | 'error';

/** A log file that is opened anew, some time after the disk refused it, when there is something to write. */
function openFile(folder: string, name: string, clock: Clock, onFailure: (error: Error) => void) {
  let failedAt = 0;
  const open = (): RotatingFileStream => {
    const opened = createStream(name, {
      path: folder,
      size: FILE_SIZE,
      rotate: FILES - 1,
      mode: OWNER_ONLY,
    });
    opened.on('error', (error) => {
      failedAt = clock();
      opened.destroy();
      onFailure(error);
    });
    return opened;
  };
  let stream = open();
  return {
    write: (line: string): void => {
      if (stream.destroyed && clock() - failedAt >= REOPEN_MS) stream = open();
      if (!stream.destroyed) stream.write(line);
    },
    close: async (): Promise<void> => {
      if (stream.destroyed) return;
      const closed = once(stream, 'close');
      stream.end();
      await closed;
    },
  };
}

/**
 * Opens the log in a folder: JSON lines in `host.log` or the file named, the older ones in `host.log.1` to `.4`,
 * owner-only.
 *
 * Never throws while logging: where the disk refuses, `onFailure` hears of it, lines are lost, and a minute
 * later the log is tried again.
 */
export function openLog(
  folder: string,
  clock: Clock,
  onFailure: (error: Error) => void,
  name: string = HOST_FILE,
): HostLog {
  const file = openFile(folder, name, clock, onFailure);
  const logger = pino({ base: { pid: process.pid }, serializers: { err: describeError } }, file);
  const at = (level: Level) => (fields: object, message: string) => logger[level](fields, message);
  return { info: at('info'), warn: at('warn'), error: at('error'), close: file.close };
}
