import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import { deleteCopiesUntil } from '../store/copies.ts';
import type { Unused } from '../store/erasing.ts';
import type { Store } from '../store/store.ts';
import type { ErasureState } from '../store/tables/erasures.ts';
import type { Clock } from './clock.ts';
import type { DiskFlush } from './disk-flush.ts';
import type { Erased } from './erased-file.ts';
import { ErasureCut } from './erasure-cut.ts';
import { ErasureFiles } from './erasure-files.ts';
import { ErasureProgress, type Progress } from './erasure-progress.ts';
import { ErasureReturn, NotUndoableError } from './erasure-return.ts';
import { cutOf, type ErasureScope } from './erasure-scope.ts';
import { type ErasureCounts, type ProjectSurvey, sumCounts } from './erasure-survey.ts';
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
  /** Told, in sentences, of what cannot be brought back or was not erased because files of an erasure are gone. */
  readonly onLost: (message: string) => void;
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

/**
 * Erases what was recorded, brings it back while that is possible, and then leaves nothing of it.
 *
 * What is erased is written to a file of its own first; then it is cut out of the log in short steps, and what
 * was learned from it is learned anew from what is left. Any step may be the last before a crash: the next start
 * goes on where it ended.
 */
export class Erasures {
  readonly #parts: ErasureParts;
  readonly #files: ErasureFiles;
  readonly #cutting: ErasureCut;
  readonly #returning: ErasureReturn;
  readonly #stopping = new AbortController();

  constructor(parts: ErasureParts) {
    this.#parts = parts;
    this.#files = new ErasureFiles(parts.undoFolder);
    const giveWay = () => this.#giveWay();
    this.#cutting = new ErasureCut({ ...parts, giveWay });
    this.#returning = new ErasureReturn({ store: parts.store, files: this.#files, giveWay });
  }

  /** Those that are not done, the oldest first. */
  list(): readonly Erasure[] {
    return this.#parts.store.erasing
      .list()
      .map((stored) => ({ ...stored, erased: this.#files.noteOf(stored.id) }));
  }

  /** How much an erasure would take. Reads the whole log of its projects, in a worker. */
  async count(scope: ErasureScope): Promise<ErasureCounts> {
    await this.#takeInWaiting();
    return sumCounts((await this.#survey(scope, null)).map(({ counts }) => counts));
  }

  /** Erases; settles when nothing of it can be found any more by asking. */
  async erase(
    scope: Omit<ErasureScope, 'throughEventId'>,
    deletesBackups: boolean,
    progress: Progress = () => undefined,
  ): Promise<Erasure> {
    await this.#takeInWaiting();
    await this.#parts.retention.resume();
    return this.#inTurn(async () => {
      const { store, clock } = this.#parts;
      const whole = { ...scope, throughEventId: this.lastEventId() };
      const id = await whenUnlocked(() => store.erasing.begin(clock(), deletesBackups));
      const surveys = await this.#prepare(id, whole);
      const eventsOf = (projectId: number) => store.projects.byId(projectId)?.events ?? 0;
      const steps = new ErasureProgress(surveys, eventsOf, progress);
      const onDone = (count: number): void => steps.add(count);
      await this.#cut(id, whole, surveys, onDone);
      await this.#settle(id, whole.projects, onDone);
      return this.#find(id);
    });
  }

  /** Brings back what an erasure took. Throws {@link NotUndoableError} where that is not possible any more. */
  undo(id: number): Promise<void> {
    return this.#inTurn(async () => {
      const { erased } = this.#undoable(id);
      if (erased === null) throw new NotUndoableError(`The note on what erasure ${id} took is lost.`);
      await this.#returning.check(id, erased);
      await this.#setState(id, 'undoing');
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
   * that no erasure knows are removed. Where files of an erasure are lost, nothing stays half way for that, and the
   * person is told.
   */
  async resumeCuts(): Promise<void> {
    for (const erasure of this.list()) {
      if (erasure.state === 'preparing') await this.#end(erasure.id);
      if (erasure.state === 'cutting') await this.#resumeCut(erasure);
      if (erasure.state === 'undoing') await this.#resumeReturn(erasure);
    }
    await this.#files.shredOthers(new Set(this.list().map(({ id }) => id)));
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
        await this.#resumeCut(erasure);
        return this.#goOnLater(id);
      case 'learning':
        // Without a note it may be any of them.
        return this.#settle(id, erased?.scope.projects ?? this.#parts.store.projects.all());
      case 'undoing':
        await this.#resumeReturn(erasure);
        return this.#goOnLater(id);
      case 'relearning':
        return this.#relearnReturned(id, erased);
      case 'undoable':
        if (undoUntil <= this.#parts.clock()) return this.#finish(erasure);
        if (erased !== null && this.#files.hasUndo(id)) return;
        this.#parts.onLost(`What erasure ${id} took cannot be brought back: its files in undo/ are lost.`);
        return this.#finish(erasure);
      case 'finishing':
        return this.#finish(erasure);
    }
  }

  /** Goes on where its rows have got to where they belong. */
  async #goOnLater(id: number): Promise<void> {
    const erasure = this.list().find((one) => one.id === id);
    if (erasure !== undefined && erasure.state !== 'cutting' && erasure.state !== 'undoing')
      await this.#goOnWith(erasure);
  }

  /** Without its note nobody knows what is still to be cut: what was cut comes back, where it can. */
  async #resumeCut({ id, erased }: Erasure): Promise<void> {
    if (erased !== null) return this.#cut(id, erased.scope, await this.#survey(erased.scope, null));
    if (await this.#files.isWhole(id)) {
      this.#parts.onLost(
        `Erasure ${id} was cut short and its note in undo/ is lost: all is back, so erase it again.`,
      );
      await this.#setState(id, 'undoing');
      return this.#putBack(id, null);
    }
    this.#parts.onLost(
      `Erasure ${id} was cut short and its files in undo/ are lost: look what is still there, and erase that again.`,
    );
    await this.#setState(id, 'learning');
  }

  /** What cannot come back whole goes again: a part of it would look like all. */
  async #resumeReturn({ id, erased }: Erasure): Promise<void> {
    if (await this.#files.isWhole(id)) return this.#putBack(id, erased);
    if (erased === null) {
      this.#parts.onLost(
        `The undo of erasure ${id} was cut short and its files in undo/ are lost: a part of what it took may be back.`,
      );
      return this.#setState(id, 'learning');
    }
    const names = erased.scope.projects.map(({ name }) => name).join(', ');
    this.#parts.onLost(
      `The undo of erasure ${id} (${names}) was cut short and its file in undo/ is not whole: nothing of it can be brought back.`,
    );
    await this.#files.shredUndo(id);
    await this.#setState(id, 'cutting');
    await this.#cut(id, erased.scope, await this.#survey(erased.scope, null));
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
    try {
      const surveys = await this.#survey(scope, this.#files.undoOf(id));
      const counts = sumCounts(surveys.map((one) => one.counts));
      this.#files.note(id, { scope, counts });
      await this.#setState(id, 'cutting');
      return surveys;
    } catch (error) {
      // Nothing was cut: there is nothing to go on with.
      await this.#end(id);
      throw error;
    }
  }

  async #cut(
    id: number,
    scope: ErasureScope,
    surveys: readonly ProjectSurvey[],
    onCut: (rows: number) => void = () => undefined,
  ): Promise<void> {
    await this.#cutting.cut(
      scope,
      surveys.map(({ erasure }) => erasure),
      onCut,
    );
    await this.#setState(id, 'learning');
  }

  /** Learns anew what is left, and begins the time in which all of it can come back. */
  async #settle(
    id: number,
    projects: readonly { readonly id: number }[],
    onLearned: (events: number) => void = () => undefined,
  ): Promise<void> {
    const { store, clock } = this.#parts;
    for (const { id: projectId } of projects) {
      const project = store.projects.byId(projectId);
      if (project === null) continue;
      await this.#relearn(projectId);
      onLearned(project.events);
    }
    await this.#scrub();
    await whenUnlocked(() => store.erasing.setUndoable(id, clock() + UNDO_TIME));
    this.#forgetRead();
  }

  async #putBack(id: number, erased: Erased | null): Promise<void> {
    await this.#returning.putBack(id, erased);
    await this.#setState(id, 'relearning');
  }

  async #relearnReturned(id: number, erased: Erased | null): Promise<void> {
    const { store, directory } = this.#parts;
    directory.refresh();
    // Without a note it may be any of them.
    for (const { key } of erased?.scope.projects ?? store.projects.all()) {
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
    await this.#setState(id, 'finishing');
    await this.#files.shred(id);
    const cutAt = undoUntil - UNDO_TIME;
    if (deletesBackups && deleteCopiesUntil(store.file, cutAt).length > 0)
      await store.backup(store.newBackupPath(clock()));
    await whenUnlocked(() => store.erasing.end(id));
    this.#parts.onChanged();
  }

  /** Leaves nothing in the store that nothing refers to. */
  async #scrub(): Promise<void> {
    const { store } = this.#parts;
    const unused = await this.#ask<Unused>({ kind: 'unused', file: store.file });
    await whenUnlocked(() => store.erasing.deleteUnused(unused));
    // At once, and not only at the end: a backup copies pages, and what lies in the gaps between their cells.
    await this.#ask({ kind: 'scrub', file: store.file });
  }

  async #end(id: number): Promise<void> {
    await this.#files.shred(id);
    await whenUnlocked(() => this.#parts.store.erasing.end(id));
  }

  #setState(id: number, state: ErasureState): Promise<void> {
    return whenUnlocked(() => this.#parts.store.erasing.setState(id, state));
  }

  /** What was read of the log by others, and kept. */
  #forgetRead(): void {
    this.#parts.search.forget();
    this.#parts.onChanged();
  }

  #undoable(id: number): Erasure {
    const found = this.list().find((one) => one.id === id);
    if (found?.state === 'undoable' && this.#files.hasUndo(id)) return found;
    throw new NotUndoableError(`Erasure ${id} is not one that can still be undone.`);
  }

  #find(id: number): Erasure {
    return this.list().find((one) => one.id === id)!;
  }

  async #giveWay(): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    this.#parts.flush.mark();
    await nextTurn();
  }
}
