import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Cut, cutEvent } from '../engine/erasing/cut-event.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import { deleteCopiesUntil } from '../store/copies.ts';
import type { Unused } from '../store/erasing.ts';
import type { Store } from '../store/store.ts';
import type { TableRow } from '../store/table-rows.ts';
import type { ErasureState } from '../store/tables/erasures.ts';
import type { LogEntry } from '../store/tables/log-entries.ts';
import type { Clock } from './clock.ts';
import type { DiskFlush } from './disk-flush.ts';
import { type Erased, erasedFile, readErased, writeErased } from './erased-file.ts';
import { cutOf, type ErasureScope } from './erasure-scope.ts';
import { type ErasureCounts, type ProjectErasure, type ProjectSurvey, sumCounts } from './erasure-survey.ts';
import type { ErasureTask } from './erasure-tasks.ts';
import type { Maintenance } from './maintenance.ts';
import type { Memories } from './memories.ts';
import type { ProcedureMining } from './procedure-mining.ts';
import type { ProjectDirectory } from './project-directory.ts';
import type { Retention } from './retention.ts';
import { runWorker } from './run-worker.ts';
import type { Search } from './search.ts';
import type { SpoolIntake } from './spool-intake.ts';
import type { Turns } from './turns.ts';
import { readUndo, shred, shredOthers } from './undo-file.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What erasing needs. */
export interface ErasureParts {
  readonly store: Store;
  readonly memories: Memories;
  readonly maintenance: Maintenance;
  readonly retention: Retention;
  readonly mining: Pick<ProcedureMining, 'whileIdle'>;
  readonly directory: ProjectDirectory;
  readonly search: Pick<Search, 'forget'>;
  readonly spool: Pick<SpoolIntake, 'run'>;
  readonly flush: DiskFlush;
  readonly clock: Clock;
  /** Told when what can be asked for has changed. */
  readonly onChanged: () => void;
  /** Folder of the undo files. */
  readonly undoFolder: string;
  /** Shared with whoever reads the log from its beginning. */
  readonly turns: Turns;
}

/** An erasure that is not done. */
export interface Erasure {
  readonly id: number;
  readonly at: EpochMs;
  readonly state: ErasureState;
  /** Until when it can be undone; 0 while it is still on its way. */
  readonly undoUntil: EpochMs;
  readonly deletesBackups: boolean;
  /** What was erased, and how much; null once it can not be undone any more. */
  readonly erased: Erased | null;
}

/** How long an erasure can be undone. Chosen: long enough to notice, short enough to be meant. */
export const UNDO_TIME: DurationMs = 10 * 60_000;

/** Events cut, or put back, at a time: a few milliseconds. */
const EVENTS_AT_ONCE = 200;
/** Other rows deleted, or put back, at a time. */
const ROWS_AT_ONCE = 50;

/** There is no erasure of that number that could be undone. */
export class NotUndoableError extends Error {
  override readonly name = 'NotUndoableError';
}

/**
 * Erases what was recorded, brings it back while that is possible, and then leaves nothing of it.
 *
 * What is erased is written to a file of its own first; then it is cut out of the log in short steps, and what
 * was learned from it is learned anew from what is left. Any step may be the last before a crash: the next start
 * goes on where it ended.
 */
export class Erasures {
  readonly #parts: ErasureParts;
  readonly #stopping = new AbortController();

  constructor(parts: ErasureParts) {
    this.#parts = parts;
  }

  /** Those that are not done, the oldest first. */
  list(): readonly Erasure[] {
    return this.#parts.store.erasing
      .list()
      .map((stored) => ({ ...stored, erased: readErased(this.#noteOf(stored.id)) }));
  }

  /** How much an erasure would take. Reads the whole log of its projects, in a worker. */
  async count(scope: ErasureScope): Promise<ErasureCounts> {
    await this.#takeInWaiting();
    return sumCounts((await this.#survey(scope, null)).map(({ counts }) => counts));
  }

  /** Erases; settles when nothing of it can be found any more by asking. */
  async erase(scope: Omit<ErasureScope, 'throughEventId'>, deletesBackups: boolean): Promise<Erasure> {
    await this.#takeInWaiting();
    await this.#parts.retention.resume();
    return this.#inTurn(async () => {
      const { store, clock } = this.#parts;
      const whole = { ...scope, throughEventId: this.lastEventId() };
      const id = await whenUnlocked(() => store.erasing.begin(clock(), deletesBackups));
      const surveys = await this.#prepare(id, whole);
      await this.#cut(
        id,
        whole,
        surveys.map(({ erasure }) => erasure),
      );
      await this.#settle(id, whole);
      return this.#find(id);
    });
  }

  /** Brings back what an erasure took. Throws {@link NotUndoableError} where that is not possible any more. */
  undo(id: number): Promise<void> {
    return this.#inTurn(async () => {
      const { erased } = this.#undoable(id);
      await this.#refuseHomeless(id, erased);
      await whenUnlocked(() => this.#parts.store.erasing.setState(id, 'undoing'));
      await this.#putBack(id, erased);
      await this.#relearnReturned(id, erased);
    });
  }

  /** Ends the time in which an erasure can be undone. Throws {@link NotUndoableError} where it has ended. */
  finish(id: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.#finish(this.#undoable(id));
    });
  }

  /**
   * What a start must do before anything is answered: rows that were on their way out or back get there. Files
   * that no erasure knows are removed.
   */
  async resumeCuts(): Promise<void> {
    for (const { id, state, erased } of this.list()) {
      if (state === 'preparing') await this.#end(id);
      if (state === 'cutting' && erased !== null) await this.#cutAgain(id, erased.scope);
      if (state === 'undoing') await this.#putBack(id, erased);
    }
    await shredOthers(this.#parts.undoFolder, new Set(this.list().map(({ id }) => id)));
  }

  /** Goes on with whatever is not done, and ends what cannot be undone any more. */
  async goOn(): Promise<void> {
    if (this.#parts.store.isReadOnly || this.#stopping.signal.aborted || this.list().length === 0) return;
    await this.#inTurn(async () => {
      for (const one of this.list()) await this.#goOnWith(one);
    });
  }

  /** Ends what is under way after the step that it is at; settles when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#parts.turns.take(async () => undefined);
  }

  /** The last event that there is. */
  lastEventId(): number {
    return this.#parts.store.events.last()?.id ?? 0;
  }

  async #goOnWith(erasure: Erasure): Promise<void> {
    const { id, state, erased, undoUntil } = erasure;
    switch (state) {
      case 'preparing':
        return this.#end(id);
      case 'cutting':
      case 'learning':
        // A store that was put back from a copy knows of an erasure whose files are gone: it has all, or nothing.
        if (erased === null) return this.#end(id);
        if (state === 'cutting') await this.#cutAgain(id, erased.scope);
        return this.#settle(id, erased.scope);
      case 'undoing':
      case 'relearning':
        if (state === 'undoing') await this.#putBack(id, erased);
        return this.#relearnReturned(id, erased);
      case 'undoable':
        return erased === null || undoUntil <= this.#parts.clock() ? this.#finish(erasure) : undefined;
      case 'finishing':
        return this.#finish(erasure);
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const { turns, mining } = this.#parts;
    // What is mined while it is erased would be entered after it.
    return turns.take(() =>
      mining.whileIdle(() => {
        this.#stopping.signal.throwIfAborted();
        return work();
      }),
    );
  }

  /** What waits for the log belongs to what is erased as well. */
  async #takeInWaiting(): Promise<void> {
    await this.#parts.spool.run();
    await whenUnlocked(() => this.#parts.memories.save());
  }

  #ask<Answer>(task: ErasureTask): Promise<Answer> {
    return runWorker('erasure-worker', task, this.#stopping.signal);
  }

  #survey(scope: ErasureScope, undoFile: string | null): Promise<readonly ProjectSurvey[]> {
    return this.#ask({
      kind: 'survey',
      file: this.#parts.store.file,
      projectIds: scope.projects.map(({ id }) => id),
      cut: cutOf(scope),
      throughEventId: scope.throughEventId,
      undoFile,
    });
  }

  async #prepare(id: number, scope: ErasureScope): Promise<readonly ProjectSurvey[]> {
    const { erasing } = this.#parts.store;
    try {
      const surveys = await this.#survey(scope, this.#fileOf(id));
      const counts = sumCounts(surveys.map((one) => one.counts));
      writeErased(this.#noteOf(id), { scope, counts });
      await whenUnlocked(() => erasing.setState(id, 'cutting'));
      return surveys;
    } catch (error) {
      // Nothing was cut: there is nothing to go on with.
      await this.#end(id);
      throw error;
    }
  }

  async #cutAgain(id: number, scope: ErasureScope): Promise<void> {
    const surveys = await this.#survey(scope, null);
    await this.#cut(
      id,
      scope,
      surveys.map(({ erasure }) => erasure),
    );
  }

  /** Takes out the rows of every project. Rows beside the log go first: they are found by events. */
  async #cut(id: number, scope: ErasureScope, erasures: readonly ProjectErasure[]): Promise<void> {
    const { erasing } = this.#parts.store;
    erasing.setThorough(true);
    try {
      for (const one of erasures) await this.#cutProject(one, scope);
    } finally {
      erasing.setThorough(false);
    }
    await whenUnlocked(() => erasing.setState(id, 'learning'));
  }

  async #cutProject(erasure: ProjectErasure, scope: ErasureScope): Promise<void> {
    const { store, memories } = this.#parts;
    const { projectId, rows, baseParts, eventIds, isWhole, lastAt } = erasure;
    const cut = cutOf(scope);
    const giveUp = memories.hold(projectId);
    try {
      for (const some of slices(rows, ROWS_AT_ONCE)) {
        await whenUnlocked(() => store.erasing.deleteRows(some));
        await this.#giveWay();
      }
      if (baseParts !== null) await whenUnlocked(() => store.erasing.replaceBase(projectId, baseParts));
      for (const some of slices(eventIds, EVENTS_AT_ONCE)) {
        await whenUnlocked(() => this.#cutEvents(projectId, some, cut));
        await this.#giveWay();
      }
      if (isWhole) await this.#cutLearned(projectId);
      else await whenUnlocked(() => store.erasing.setLastActivity(projectId, lastAt, scope.throughEventId));
    } finally {
      giveUp();
    }
  }

  #cutEvents(projectId: number, ids: readonly number[], cut: Cut): void {
    const { erasing } = this.#parts.store;
    const deleted: LogEntry[] = [];
    const changed: LogEntry[] = [];
    for (const entry of erasing.entries.byIds(ids)) {
      const left = cutEvent(entry, cut);
      if (left === null) deleted.push(entry);
      else if (left !== entry) changed.push({ ...entry, ...left });
    }
    erasing.cut(projectId, deleted, changed);
  }

  async #cutLearned(projectId: number): Promise<void> {
    const { store, memories, directory } = this.#parts;
    while (await whenUnlocked(() => store.erasing.clearSomeLearned(projectId))) await this.#giveWay();
    memories.release(projectId);
    await whenUnlocked(() => store.erasing.removeProject(projectId));
    directory.refresh();
  }

  /** Learns anew what is left, and begins the time in which all of it can come back. */
  async #settle(id: number, scope: ErasureScope): Promise<void> {
    const { store, clock } = this.#parts;
    for (const project of scope.projects)
      if (store.projects.byId(project.id) !== null) await this.#relearn(project.id);
    await this.#deleteUnused();
    // At once, and not only at the end: a backup copies pages, and what lies in the gaps between their cells.
    await this.#ask({ kind: 'scrub', file: store.file });
    await whenUnlocked(() => store.erasing.setUndoable(id, clock() + UNDO_TIME));
    this.#forgetRead();
  }

  async #putBack(id: number, erased: Erased | null): Promise<void> {
    const { erasing } = this.#parts.store;
    const projects = this.#placesNow(erased);
    for await (const lines of inBatches(readUndo(this.#fileOf(id)))) {
      switch (lines.is) {
        case 'project':
          for (const row of lines.rows)
            projects.set(Number(row.cells.id), await whenUnlocked(() => erasing.putProject(row)));
          break;
        case 'event':
        case 'row': {
          const place = projects.get(lines.projectId);
          // What belongs to a project that was erased since stays away.
          if (place === undefined) break;
          if (lines.is === 'event') await whenUnlocked(() => erasing.putEntries(place, lines.entries));
          else await whenUnlocked(() => erasing.putRows(lines.projectId, place, lines.rows));
        }
      }
      await this.#giveWay();
    }
    await whenUnlocked(() => erasing.setState(id, 'relearning'));
  }

  /** Projects by the number that they had, and the one that they have: one that was recorded anew has another. */
  #placesNow(erased: Erased | null): Map<number, number> {
    const places = new Map<number, number>();
    for (const { id, key } of erased?.scope.projects ?? []) {
      const project = this.#parts.store.projects.byKey(key);
      if (project !== null) places.set(id, project.id);
    }
    return places;
  }

  /** Throws where something was taken out of a project that is gone itself: it has no place to come back to. */
  async #refuseHomeless(id: number, erased: Erased | null): Promise<void> {
    const places = this.#placesNow(erased);
    for await (const line of readUndo(this.#fileOf(id))) {
      if (line.is === 'project') {
        places.set(Number(line.row.cells.id), id);
        continue;
      }
      const projectId = line.is === 'row' ? line.projectId : line.entry.projectId;
      if (places.has(projectId)) continue;
      const name = erased?.scope.projects.find((project) => project.id === projectId)?.name ?? 'Its project';
      throw new NotUndoableError(`${name} was erased as a whole since: undo that first, while it lasts.`);
    }
  }

  async #relearnReturned(id: number, erased: Erased | null): Promise<void> {
    const { store, directory } = this.#parts;
    directory.refresh();
    for (const { key } of erased?.scope.projects ?? []) {
      const project = store.projects.byKey(key);
      if (project !== null) await this.#relearn(project.id, project.lastEventId);
    }
    await this.#end(id);
    this.#forgetRead();
  }

  async #relearn(projectId: number, throughEventId?: number): Promise<void> {
    const { store, maintenance } = this.#parts;
    await maintenance.rebuildInTurn(projectId, throughEventId);
    await whenUnlocked(() => store.erasing.recountEvidence(projectId));
  }

  /** Leaves nothing of an erasure: no file, and no copy that was to go with it. The store has nothing of it already. */
  async #finish({ id, deletesBackups, undoUntil }: Erasure): Promise<void> {
    const { store, clock } = this.#parts;
    await whenUnlocked(() => store.erasing.setState(id, 'finishing'));
    await this.#shred(id);
    const cutAt = undoUntil - UNDO_TIME;
    if (deletesBackups && deleteCopiesUntil(store.file, cutAt).length > 0)
      await store.backup(store.newBackupPath(clock()));
    await whenUnlocked(() => store.erasing.end(id));
    this.#parts.onChanged();
  }

  async #deleteUnused(): Promise<void> {
    const { store } = this.#parts;
    const unused = await this.#ask<Unused>({ kind: 'unused', file: store.file });
    await whenUnlocked(() => store.erasing.deleteUnused(unused));
  }

  async #end(id: number): Promise<void> {
    await this.#shred(id);
    await whenUnlocked(() => this.#parts.store.erasing.end(id));
  }

  async #shred(id: number): Promise<void> {
    await shred(this.#fileOf(id));
    await shred(this.#noteOf(id));
  }

  /** What was read of the log by others, and kept. */
  #forgetRead(): void {
    this.#parts.search.forget();
    this.#parts.onChanged();
  }

  #undoable(id: number): Erasure {
    const found = this.list().find((one) => one.id === id);
    if (found?.state === 'undoable' && existsSync(this.#fileOf(id))) return found;
    throw new NotUndoableError(`Erasure ${id} is not one that can still be undone.`);
  }

  #find(id: number): Erasure {
    return this.list().find((one) => one.id === id)!;
  }

  #fileOf(id: number): string {
    return join(this.#parts.undoFolder, `${id}.ndjson`);
  }

  #noteOf(id: number): string {
    return erasedFile(this.#parts.undoFolder, id);
  }

  async #giveWay(): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    this.#parts.flush.mark();
    await nextTurn();
  }
}

function* slices<Item>(items: readonly Item[], size: number): IterableIterator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Lines of one kind and project that follow each other. */
type Batch =
  | { readonly is: 'project'; readonly rows: readonly TableRow[] }
  | { readonly is: 'event'; readonly projectId: number; readonly entries: LogEntry[] }
  | { readonly is: 'row'; readonly projectId: number; readonly rows: TableRow[] };

async function* inBatches(lines: ReturnType<typeof readUndo>): AsyncGenerator<Batch> {
  let batch: Batch | null = null;
  for await (const line of lines) {
    if (line.is === 'project') {
      if (batch !== null) yield batch;
      batch = null;
      yield { is: 'project', rows: [line.row] };
    } else if (line.is === 'event') {
      const { entry } = line;
      const isFull =
        batch?.is !== 'event' ||
        batch.projectId !== entry.projectId ||
        batch.entries.length >= EVENTS_AT_ONCE;
      if (isFull && batch !== null) yield batch;
      if (batch?.is === 'event' && !isFull) batch.entries.push(entry);
      else batch = { is: 'event', projectId: entry.projectId, entries: [entry] };
    } else {
      const { projectId, row } = line;
      const isFull =
        batch?.is !== 'row' || batch.projectId !== projectId || batch.rows.length >= ROWS_AT_ONCE;
      if (isFull && batch !== null) yield batch;
      if (batch?.is === 'row' && !isFull) batch.rows.push(row);
      else batch = { is: 'row', projectId, rows: [row] };
    }
  }
  if (batch !== null) yield batch;
}
