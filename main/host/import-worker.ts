import { parentPort, workerData } from 'node:worker_threads';
import type { RecordedEvent } from '../../contracts/event.ts';
import { isFile } from '../sources/agents/is-file.ts';
import { HISTORY_LIMITS, readHistory } from '../sources/git/history.ts';
import { openTranscript } from '../sources/transcripts/open-transcript.ts';
import type { ImportMessage, ImportTask } from './imports.ts';

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

// Safe: only Imports starts this worker, with such a task.
const task = workerData as ImportTask;
if (task.kind === 'transcripts') await readTranscripts(task.files);
else await readRepositories(task.repositories);
tell({ kind: 'ended' });
