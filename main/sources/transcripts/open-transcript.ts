import { stat } from 'node:fs/promises';
import type { RecordedEvent } from '../../../contracts/event.ts';
import type { FileExists } from '../agents/agent.ts';
import { detectFormat } from './detect-format.ts';
import { readClaudeCode } from './read-claude-code.ts';
import { readNormalisedSessions } from './read-normalised-sessions.ts';
import { RunningAccount } from './running-account.ts';
import { type Transcript, type TranscriptFormat, UnknownFormatError } from './transcript.ts';

/**
 * Opens a file of past work in whatever known format it is. Files that commands name count where `fileExists`
 * says so, or the session touched them before; without it, every word that looks like a file counts. Throws
 * UnknownFormatError, and what the file system throws. Reads the file's first lines.
 */
export async function openTranscript(file: string, fileExists?: FileExists): Promise<Transcript> {
  const { size } = await stat(file);
  const format = await detectFormat(file);
  if (format === null) throw new UnknownFormatError(file);
  const account = new RunningAccount();
  return {
    format,
    bytes: size,
    account,
    events: () => understoodEvents(file, eventsOf(format, file, account, fileExists), account),
  };
}

/**
 * Opens a file of normalised sessions. Throws UnknownFormatError for any other, and what the file system
 * throws.
 */
export async function openNormalisedSessions(file: string): Promise<Transcript> {
  const transcript = await openTranscript(file);
  if (transcript.format !== 'normalised-sessions') throw new UnknownFormatError(file);
  return transcript;
}

function eventsOf(
  format: TranscriptFormat,
  file: string,
  account: RunningAccount,
  fileExists: FileExists | undefined,
): AsyncIterable<RecordedEvent> {
  switch (format) {
    case 'claude-code-session':
    case 'claude-code-stream-json':
      return readClaudeCode(file, account, fileExists);
    case 'normalised-sessions':
      return readNormalisedSessions(file, account);
  }
}

async function* understoodEvents(
  file: string,
  events: AsyncIterable<RecordedEvent>,
  account: RunningAccount,
): AsyncGenerator<RecordedEvent> {
  yield* events;
  if (account.understood === 0) throw new UnknownFormatError(file);
}
