import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RecordedEvent } from '../../contracts/event.ts';
import { HISTORY_LIMITS } from '../sources/git/history.ts';
import { findRepository, type Repository } from '../sources/git/repository.ts';
import { look } from '../sources/look.ts';
import { findHistories, type ShellHistory } from '../sources/shells/past/find-histories.ts';
import { type FoundTranscript, findTranscripts } from '../sources/transcripts/find-transcripts.ts';
import { folderOfTranscript } from '../sources/transcripts/folder-of-transcript.ts';
import type { Store } from '../store/store.ts';
import type { Intake } from './intake.ts';
import type { RunningJob } from './jobs-under-way.ts';
import type { LeftOut } from './left-out.ts';
import type { HostPaths } from './paths.ts';
import type { Pauses } from './pause.ts';
import type { Pipeline } from './pipeline.ts';
import type { ProjectDirectory } from './project-directory.ts';
import { runWorker, startWorker } from './run-worker.ts';

/** What the import worker is told. */
export type ImportTask =
  | { readonly kind: 'transcripts'; readonly files: readonly FoundTranscript[] }
  | { readonly kind: 'git'; readonly repositories: readonly Repository[] }
  | (ShellTask & { readonly kind: 'shells' })
  | (ShellTask & { readonly kind: 'count-shells' });

interface ShellTask {
  /** Our own database, to see what was told already. */
  readonly store: string;
  readonly histories: readonly ShellHistory[];
  /** Patterns of commands that are left out. */
  readonly ignored: readonly string[];
  /** A folder that is made to copy databases to, and goes again. */
  readonly copies: string;
}

/** What it tells. Each `events` is answered with any message when they are durable. */
export type ImportMessage =
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[]; readonly done: number }
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'counted'; readonly commands: readonly number[] }
  /** So many were told in another way already. */
  | { readonly kind: 'told'; readonly commands: number }
  | { readonly kind: 'failed'; readonly what: string; readonly message: string }
  | { readonly kind: 'ended' };

/** What an import recorded. */
export interface ImportSummary {
  readonly accepted: number;
  /** Known before. */
  readonly duplicates: number;
  readonly failed: readonly { readonly what: string; readonly message: string }[];
}

/** Past sessions that agents kept of one folder. */
export interface PastSessions {
  /** The folder in which they were held; null where the first does not say. */
  readonly folder: string | null;
  /** Where the files lie. */
  readonly kept: string;
  readonly files: number;
  readonly bytes: number;
}

/** Nothing is read while recording is paused. */
export class ImportPausedError extends Error {
  override readonly name = 'ImportPausedError';

  constructor() {
    super('Recording is paused: resume it, and learn from the past then.');
  }
}

/** What imports need. */
export interface ImportsParts {
  readonly directory: Pick<ProjectDirectory, 'isInProject' | 'isOwn'>;
  readonly leftOut: Pick<LeftOut, 'hasFolder'>;
  readonly pauses: Pick<Pauses, 'current'>;
  readonly paths: Pick<HostPaths, 'run'>;
  readonly store: Store;
  readonly intake: Intake;
  readonly pipeline: Pipeline;
}

/** Steps in which the progress of one shell's history is counted. */
export const HISTORY_STEPS = 1_000;

const KEPT_BY_CLAUDE_CODE = join(homedir(), '.claude', 'projects');
const NOWHERE: ReadonlySet<string> = new Set([homedir()]);

/**
 * Learns from what is past: sessions that agents kept, git's history, and shells'. An import rejects with
 * `ImportPausedError` where recording is paused, or once it is. Files are read in a
 * worker.
 */
export class Imports {
  readonly #parts: ImportsParts;

  constructor(parts: ImportsParts) {
    this.#parts = parts;
  }

  /**
   * Past sessions on this machine, by the folder they lie in, the largest first, without those held in one that is
   * left out. Empty where there are none.
   */
  async pastSessions(folder = KEPT_BY_CLAUDE_CODE): Promise<readonly PastSessions[]> {
    if (!existsSync(folder)) return [];
    const kept = new Map<string, FoundTranscript[]>();
    for (const found of await findTranscripts(folder)) {
      const place = placeBelow(folder, found.file);
      kept.set(place, [...(kept.get(place) ?? []), found]);
    }
    const sessions = [...kept].map(async ([place, files]) => ({
      folder: await folderOfTranscript(files[0]!.file),
      kept: place,
      files: files.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    }));
    const { leftOut } = this.#parts;
    return (await Promise.all(sessions))
      .filter(({ folder }) => folder === null || !leftOut.hasFolder(folder))
      .sort((a, b) => b.bytes - a.bytes);
  }

  /** The checkouts of a list of folders that are there, each once; without those that are left out. */
  repositoriesOf(folders: readonly string[]): readonly Repository[] {
    const found = folders
      .flatMap((folder) => look(() => findRepository(folder, NOWHERE)) ?? [])
      .filter(({ root }) => !this.#parts.leftOut.hasFolder(root));
    return [...new Map(found.map((repository) => [repository.commonFolder, repository])).values()];
  }

  /** The folders of all projects that are known. */
  knownFolders(): readonly string[] {
    const { store } = this.#parts;
    return store.projects
      .all()
      .flatMap(({ id }) => store.projects.rootsOf(id))
      .filter(existsSync);
  }

  /** Records what the session files below these folders tell. */
  async importTranscripts(folders: readonly string[], job: RunningJob): Promise<ImportSummary> {
    this.#refuseWhilePaused();
    const files = (await Promise.all(folders.map((folder) => findTranscripts(folder)))).flat();
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    return this.#run({ kind: 'transcripts', files }, total, job);
  }

  /** Records which files were committed together. */
  importGit(repositories: readonly Repository[], job: RunningJob): Promise<ImportSummary> {
    return this.#run({ kind: 'git', repositories }, repositories.length * HISTORY_LIMITS.commits, job);
  }

  /** What shells and atuin kept of commands, and how many each would give; 0 of one that cannot be read. */
  async shellHistories(): Promise<readonly (ShellHistory & { readonly commands: number })[]> {
    const histories = findHistories();
    if (histories.length === 0) return [];
    const task: ImportTask = { kind: 'count-shells', ...this.#shellTask(histories) };
    const counted = await runWorker<Extract<ImportMessage, { kind: 'counted' }>>('import-worker', task);
    return histories.map((history, index) => ({ ...history, commands: counted.commands[index] ?? 0 }));
  }

  /** Records the commands of histories. */
  importShells(
    histories: readonly ShellHistory[],
    ignored: readonly string[],
    job: RunningJob,
  ): Promise<ImportSummary> {
    const task: ImportTask = { kind: 'shells', ...this.#shellTask(histories), ignored };
    return this.#run(task, histories.length * HISTORY_STEPS, job);
  }

  #shellTask(histories: readonly ShellHistory[]): ShellTask {
    const { store, paths } = this.#parts;
    // Several may be read at a time.
    const copies = join(paths.run, `copy-${randomUUID()}`);
    return { store: store.file, histories, ignored: [], copies };
  }

  #run(task: ImportTask, total: number, { signal, progress }: RunningJob): Promise<ImportSummary> {
    this.#refuseWhilePaused();
    const worker = startWorker('import-worker', task);
    const sum = { accepted: 0, duplicates: 0, failed: [] as ImportSummary['failed'][number][] };
    return new Promise<ImportSummary>((resolve, reject) => {
      const take = async (message: ImportMessage): Promise<void> => {
        if (message.kind === 'ended' || message.kind === 'counted') return resolve(sum);
        if (message.kind === 'progress') return progress(message.done, total);
        if (message.kind === 'told') {
          sum.duplicates += message.commands;
          return;
        }
        if (message.kind === 'failed') {
          sum.failed.push({ what: message.what, message: message.message });
          return;
        }
        const outcomes = await this.#record(message.events);
        sum.accepted += outcomes.accepted;
        sum.duplicates += outcomes.duplicates;
        progress(message.done, total);
        worker.postMessage('taken');
      };
      worker.on('message', (message: ImportMessage) => void take(message).catch(reject));
      worker.once('error', reject);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }).finally(() => void worker.terminate());
  }

  /**
   * A past command with its folder only where that is in a project: a folder that one once passed through becomes
   * none. Null where it is left out.
   */
  #placed(event: RecordedEvent): RecordedEvent | null {
    const { source, project } = event;
    if (source !== 'shell' || project === '') return event;
    const { directory, leftOut } = this.#parts;
    if (leftOut.hasFolder(project) || directory.isOwn(project)) return null;
    return directory.isInProject(project) ? event : { ...event, project: '' };
  }

  #refuseWhilePaused(): void {
    if (this.#parts.pauses.current !== null) throw new ImportPausedError();
  }

  async #record(events: readonly RecordedEvent[]): Promise<{ accepted: number; duplicates: number }> {
    const { intake, pipeline, store } = this.#parts;
    this.#refuseWhilePaused();
    const taken = [];
    for (const event of events) {
      const placed = this.#placed(event);
      const one = placed === null ? null : await intake.takeIn(placed, null);
      // One that is no longer kept was perhaps learned before.
      if (one !== null && !store.retention.isExpired(one.newEvent)) taken.push(one.newEvent);
    }
    const outcomes = await pipeline.record(taken, 'bulk');
    const accepted = outcomes.filter((outcome) => outcome === 'stored').length;
    return { accepted, duplicates: outcomes.length - accepted };
  }
}

/** The folder directly below another in which a file lies; the other itself where the file lies in it. */
function placeBelow(folder: string, file: string): string {
  let place = dirname(file);
  if (place === folder) return folder;
  while (dirname(place) !== folder) place = dirname(place);
  return place;
}
