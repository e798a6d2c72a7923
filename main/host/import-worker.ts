import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { RecordedEvent } from '../../contracts/event.ts';
import type { FileExists } from '../sources/agents/agent.ts';
import { isFile } from '../sources/agents/is-file.ts';
import { HISTORY_LIMITS, readHistory } from '../sources/git/history.ts';
import { atuinQuery, readAtuinRow } from '../sources/shells/past/atuin.ts';
import { eventsOf } from '../sources/shells/past/events-of.ts';
import type { HistoryKeeper, ShellHistory } from '../sources/shells/past/find-histories.ts';
import { isIgnoredBy } from '../sources/shells/past/ignored.ts';
import type { PastCommand } from '../sources/shells/past/past-command.ts';
import { readHistoryFile } from '../sources/shells/past/read-history.ts';
import { ToldCommands } from '../sources/shells/past/told-commands.ts';
import { openTranscript } from '../sources/transcripts/open-transcript.ts';
import { readForeignDatabase } from '../store/foreign-database.ts';
import { openForReading } from '../store/open-for-reading.ts';
import { HISTORY_STEPS, type ImportMessage, type ImportTask } from './imports.ts';

/** Events handed over at a time. Chosen: a few milliseconds of the host's work. */
const BATCH = 200;

/** Hands events over in batches, and waits until the host has taken each. */
class Batches {
  #events: RecordedEvent[] = [];

  async push(event: RecordedEvent, done: number): Promise<void> {
    this.#events.push(event);
    if (this.#events.length === BATCH) await this.flush(done);
  }

  async flush(done: number): Promise<void> {
    const events = this.#events;
    this.#events = [];
    const taken = new Promise((resolve) => parentPort?.once('message', resolve));
    tell({ kind: 'events', events, done });
    await taken;
  }
}

function tell(message: ImportMessage): void {
  parentPort?.postMessage(message);
}

async function readTranscripts(files: Extract<ImportTask, { kind: 'transcripts' }>['files']): Promise<void> {
  const batches = new Batches();
  let before = 0;
  for (const { file, bytes } of files) {
    try {
      const transcript = await openTranscript(file, isFile);
      for await (const event of transcript.events()) {
        await batches.push(event, before + transcript.account.bytesRead);
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      tell({ kind: 'failed', what: file, message: error.message });
    }
    before += bytes;
    await batches.flush(before);
  }
}

/** Commits read between two words about it. Chosen: a few times a second. */
const READ_STEP = 500;

/** Half of the work on a history is reading it, the other half recording it. */
async function readRepositories(
  repositories: Extract<ImportTask, { kind: 'git' }>['repositories'],
): Promise<void> {
  const batches = new Batches();
  for (const [index, repository] of repositories.entries()) {
    const before = index * HISTORY_LIMITS.commits;
    try {
      const events = await readHistory(repository, HISTORY_LIMITS, (read) => {
        if (read % READ_STEP === 0) tell({ kind: 'progress', done: before + Math.floor(read / 2) });
      });
      const half = before + HISTORY_LIMITS.commits / 2;
      for (const [done, event] of events.entries()) await batches.push(event, half + Math.floor(done / 2));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      tell({ kind: 'failed', what: repository.root, message: error.message });
    }
    await batches.flush(before + HISTORY_LIMITS.commits);
  }
}

/** The commands of a history, as events. Throws where it cannot be read. */
function shellEvents(
  { keeper, file }: ShellHistory,
  { ignored, copies }: Extract<ImportTask, { kind: 'shells' | 'count-shells' }>,
  fileExists: FileExists,
): readonly RecordedEvent[] {
  const commands = keeper === 'atuin' ? readAtuin(file, copies) : readHistoryFile(keeper, file);
  const writtenAt = Math.floor(statSync(file).mtimeMs);
  return eventsOf(commands, { keeper, writtenAt, fileExists, isIgnored: isIgnoredBy(ignored) });
}

function readAtuin(file: string, copies: string): readonly PastCommand[] {
  return readForeignDatabase(file, copies, ({ columnsOf, rows }) => {
    const query = atuinQuery(columnsOf('history'));
    if (query === null) throw new Error(`${file} holds no history of atuin.`);
    return rows(query).flatMap((row) => readAtuinRow(row, hostname()) ?? []);
  });
}

/** What the log has of commands that this keeper's history may tell of, too. Linear in the log. */
function toldBeside(keeper: HistoryKeeper, file: string): ToldCommands {
  const told = new ToldCommands(keeper);
  const store = openForReading(file);
  try {
    for (const { id } of store.projects.all()) for (const event of store.events.after(id, 0)) told.add(event);
  } finally {
    store.close();
  }
  return told;
}

async function readShells(task: Extract<ImportTask, { kind: 'shells' }>): Promise<void> {
  const batches = new Batches();
  for (const [index, history] of task.histories.entries()) {
    try {
      const told = toldBeside(history.keeper, task.store);
      const all = shellEvents(history, task, isFile);
      const events = all.filter((event) => !told.has(event));
      tell({ kind: 'told', commands: all.length - events.length });
      for (const [done, event] of events.entries())
        await batches.push(event, Math.floor((index + done / events.length) * HISTORY_STEPS));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      tell({ kind: 'failed', what: history.file, message: error.message });
    }
    await batches.flush((index + 1) * HISTORY_STEPS);
  }
}

/** One that cannot be read is none here; learning from it says why. */
function countShells(task: Extract<ImportTask, { kind: 'count-shells' }>): readonly number[] {
  return task.histories.map((history) => {
    try {
      return shellEvents(history, task, () => false).length;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return 0;
    }
  });
}

// Safe: only Imports starts this worker, with such a task.
const task = workerData as ImportTask;
if (task.kind === 'transcripts') await readTranscripts(task.files);
else if (task.kind === 'git') await readRepositories(task.repositories);
else if (task.kind === 'shells') await readShells(task);
if (task.kind === 'count-shells') tell({ kind: 'counted', commands: countShells(task) });
else tell({ kind: 'ended' });
