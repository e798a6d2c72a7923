import type { Client } from '../socket/client.ts';
import type { FoundTranscript } from '../sources/transcripts/find-transcripts.ts';
import { type Transcript, UnknownFormatError } from '../sources/transcripts/transcript.ts';
import { EventSender, type RejectedEvent } from './send-events.ts';
import { systemMessage } from './system-message.ts';

/** What an import found and recorded; plain JSON. */
export interface ImportReport {
  readonly files: number;
  readonly accepted: number;
  /** Events known before, as after an earlier import. */
  readonly duplicates: number;
  /** Events that the host did not take. */
  readonly rejected: readonly RejectedEvent[];
  /** Lines that gave nothing though they should; of each file the first 100 are named. */
  readonly skippedLines: number;
  readonly skipped: readonly { readonly file: string; readonly line: number; readonly reason: string }[];
  /** Files that could not be read, or are in no known format. */
  readonly failed: readonly { readonly file: string; readonly message: string }[];
  /** Whether it was stopped before its end. */
  readonly interrupted: boolean;
}

/** How far an import is. */
export interface ImportProgress {
  /** Over all files. */
  readonly bytesRead: number;
  readonly events: number;
}

/** What an import reads and whom it tells. */
export interface ImportJob {
  readonly host: Client;
  /** In the order in which they are read. */
  readonly files: readonly FoundTranscript[];
  readonly open: (file: string) => Promise<Transcript>;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Ends the import after the events under way. */
  readonly stop: AbortSignal;
}

/**
 * Records the events of files, one file after the other. A file that cannot be read is named in the report,
 * the others go on. Repeats count once, so that an import that was stopped can simply be run again. Throws
 * what the host answers.
 */
export async function importFiles(job: ImportJob): Promise<ImportReport> {
  const { host, files, stop } = job;
  const sender = new EventSender(host);
  const skipped: { file: string; line: number; reason: string }[] = [];
  const failed: { file: string; message: string }[] = [];
  let skippedLines = 0;
  let read = { files: 0, bytes: 0 };
  for (const { file, bytes } of files) {
    if (stop.aborted) break;
    const transcript = await opened(job, file, failed);
    if (transcript !== null) {
      const failure = await readInto(sender, transcript, file, job, read.bytes);
      if (failure !== null) failed.push({ file, message: failure });
      skippedLines += transcript.account.skippedLines;
      skipped.push(...transcript.account.skipped.map((line) => ({ file, ...line })));
    }
    read = { files: read.files + 1, bytes: read.bytes + bytes };
  }
  return {
    files: read.files,
    ...(await sender.finish()),
    skippedLines,
    skipped,
    failed,
    interrupted: stop.aborted,
  };
}

/** Opens a file; one that cannot be is named among the failed, and null. */
async function opened(
  { open }: ImportJob,
  file: string,
  failed: { file: string; message: string }[],
): Promise<Transcript | null> {
  try {
    return await open(file);
  } catch (error) {
    failed.push({ file, message: messageOfFile(error) });
    return null;
  }
}

/** Reads one file to its end, or until told to stop; why it could not be read, else null. */
async function readInto(
  sender: EventSender,
  transcript: Transcript,
  file: string,
  { onProgress, stop }: ImportJob,
  bytesBefore: number,
): Promise<string | null> {
  const events = transcript.events()[Symbol.asyncIterator]();
  while (!stop.aborted) {
    const next = await nextOf(events);
    if (typeof next === 'string') return next;
    if (next.done) break;
    await sender.push({ event: next.value, place: file });
    const { accepted, duplicates } = sender.sent;
    onProgress({ bytesRead: bytesBefore + transcript.account.bytesRead, events: accepted + duplicates });
  }
  await events.return?.();
  return null;
}

/**
 * The next event, or why the file cannot be read further: the host's failures must not look like the file's.
 */
async function nextOf<Event>(events: AsyncIterator<Event>): Promise<IteratorResult<Event> | string> {
  try {
    return await events.next();
  } catch (error) {
    return messageOfFile(error);
  }
}

/** What is wrong with a file. Throws on what is not the file's fault. */
function messageOfFile(error: unknown): string {
  if (error instanceof UnknownFormatError) return 'format not known';
  const said = error instanceof Error ? systemMessage(error) : null;
  if (said === null) throw error;
  return said;
}
