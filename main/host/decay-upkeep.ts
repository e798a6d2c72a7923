import { decayRates, halfLifeOf } from '../engine/decay/decay-rates.ts';
import { daysUntilFadedOut } from '../engine/decay/faded-out.ts';
import type { FadingKind } from '../engine/decay/fading-next.ts';
import type { Engine } from '../engine/engine.ts';
import {
  AS_PUBLISHED,
  type DecayPatch,
  type DecaySettings,
  patchDecay,
} from '../engine/model/decay-settings.ts';
import { type Days, type DurationMs, type EpochMs, MS_PER_DAY } from '../engine/model/units.ts';
import type { Store } from '../store/store.ts';
import type { StoredProject } from '../store/tables/projects.ts';
import type { StoredChange } from '../store/tables/upkeep-changes.ts';
import { callIdOf } from '../store/upkeep-changes.ts';
import type { Clock } from './clock.ts';
import { adjustedEvent } from './corrections.ts';
import type { Maintenance } from './maintenance.ts';
import type { Memories } from './memories.ts';
import type { Pipeline } from './pipeline.ts';
import { runWorker } from './run-worker.ts';
import type { Turns } from './turns.ts';
import type {
  FadingAnswer,
  FadingTask,
  OutlookTask,
  ProjectOutlook,
  StorageAnswer,
  StorageTask,
} from './upkeep-tasks.ts';
import { whenUnlocked } from './when-unlocked.ts';

/** What the upkeep of decay needs. */
export interface DecayParts {
  readonly store: Store;
  readonly engine: Engine;
  readonly memories: Memories;
  readonly pipeline: Pipeline;
  readonly maintenance: Maintenance;
  readonly clock: Clock;
  /** Shared with whoever changes the beginning of the log or derives what was learned anew. */
  readonly turns: Turns;
}

/** Kind of the changes that applications of decay are. */
export const DECAY = 'decay';

/** What the account of changes keeps of an application, as JSON. */
export interface DecayDetails {
  /** Null: only a sweep. */
  readonly patch: DecayPatch | null;
  readonly dropped: number;
  /** Files that were no longer suggested afterwards. */
  readonly files: number;
}

/** Half-lives and threshold as they apply: of settings, or of what is published. */
export interface EffectiveDecay {
  readonly association: Readonly<Record<'file' | 'tool' | 'command' | 'error', Days>>;
  readonly activation: Days;
  readonly reinforcement: Days;
  readonly dropBelow: number;
  /** After which a file met once, that nothing leads out of, is no longer suggested. */
  readonly fadesOutAfter: Days;
}

/** A change that was applied. */
export interface AppliedDecay extends DecayDetails {
  readonly change: number;
  readonly undoUntil: EpochMs;
}

/** How long an application can be undone. Chosen: a night to sleep over it. */
export const UNDO_TIME: DurationMs = MS_PER_DAY;
/** Days ahead for which an outlook tells what will be gone. */
export const AHEAD: readonly Days[] = [30, 90, 180, 365];
/** Days for which keeping events is weighed. */
export const KEEPING: readonly Days[] = [30, 90, 180, 365];
/** How far back growth is told. Chosen: a season. */
export const GROWTH_DAYS: Days = 90;

/** A change cannot be taken back any more, or is not there. */
export class CannotUndoError extends Error {
  override readonly name = 'CannotUndoError';
}

/** Sets how projects fade, says what that will do before it is done, and takes it back exactly. */
export class DecayUpkeep {
  readonly #parts: DecayParts;

  constructor(parts: DecayParts) {
    this.#parts = parts;
  }

  /** What a person has set for a project. */
  settingsOf(projectId: number): DecaySettings {
    return this.#memoryOf(projectId).decaySettings;
  }

  /** Settings as half-lives in days; those of nothing set are the published ones. */
  effective(settings: DecaySettings = AS_PUBLISHED): EffectiveDecay {
    const { config } = this.#parts.engine;
    const rates = decayRates(settings, config.decay);
    const { association } = rates;
    return {
      association: {
        file: halfLifeOf(association.file),
        tool: halfLifeOf(association.tool),
        command: halfLifeOf(association.command),
        error: halfLifeOf(association.error),
      },
      activation: halfLifeOf(rates.activation),
      reinforcement: halfLifeOf(rates.reinforcement),
      dropBelow: rates.dropBelow,
      fadesOutAfter: daysUntilFadedOut(rates, config),
    };
  }

  /** What a sweep at a time would do to projects with some settings changed. Reads them whole, in a worker. */
  preview(
    projects: readonly StoredProject[],
    patch: DecayPatch,
    at: EpochMs,
  ): Promise<readonly ProjectOutlook[]> {
    const projectIds = projects.map(({ id }) => id);
    return this.#ask({ kind: 'outlook', file: this.#parts.store.file, projectIds, at, patch, ahead: AHEAD });
  }

  /** What of a project is gone soonest. Reads it whole, in a worker. */
  fading(
    projectId: number,
    patch: DecayPatch,
    what: FadingKind,
    count: number,
    at: EpochMs,
  ): Promise<FadingAnswer> {
    return this.#ask({ kind: 'fading', file: this.#parts.store.file, projectId, at, patch, what, count });
  }

  /** How the store grew, and what keeping less would save. Reads the whole log, in a worker. */
  storage(): Promise<StorageAnswer> {
    const now = this.#parts.clock();
    const since = now - GROWTH_DAYS * MS_PER_DAY;
    return this.#ask({ kind: 'storage', file: this.#parts.store.file, since, now, keeping: KEEPING });
  }

  /** Changes settings of projects, if a patch is given, and sweeps them; settles when all is durable. */
  apply(
    projects: readonly StoredProject[],
    patch: DecayPatch | null,
    reason: string | null,
  ): Promise<AppliedDecay> {
    return this.#parts.turns.take(async () => {
      const { store, clock } = this.#parts;
      const at = clock();
      const outlooks = await this.preview(projects, patch ?? {}, at);
      const files = outlooks.reduce((sum, { proposed }) => sum + proposed.sweep.files, 0);
      const details: DecayDetails = { patch, dropped: 0, files };
      const undoUntil = at + UNDO_TIME;
      const change = await whenUnlocked(() =>
        store.changes.begin(
          { at, kind: DECAY, reason, undoUntil, details: JSON.stringify(details) },
          projects.map(({ id, lastEventId }) => ({ projectId: id, afterEventId: lastEventId })),
        ),
      );
      let dropped = 0;
      for (const { id } of projects) dropped += await this.#applyTo(id, patch, change, at);
      await whenUnlocked(() => store.changes.set(change, 'applied', JSON.stringify({ ...details, dropped })));
      return { ...details, dropped, change, undoUntil };
    });
  }

  /**
   * Takes an application back exactly: its events go from the log, and what its projects have learned is
   * derived anew as if it had never been, with all that happened since. Throws {@link CannotUndoError}.
   */
  undo(change: StoredChange): Promise<{ readonly events: number }> {
    return this.#parts.turns.take(async () => {
      this.#refuseUndo(change);
      const { store, memories } = this.#parts;
      await whenUnlocked(() => memories.save());
      await whenUnlocked(() => store.changes.deleteEvents(change.id, change.details));
      return { events: await this.#deriveAnew(change) };
    });
  }

  /** Ends what the end of the program cut short: events of a change are gone, and what they taught is not. */
  resume(): Promise<void> {
    return this.#parts.turns.take(async () => {
      for (const change of this.#parts.store.changes.undoing()) await this.#deriveAnew(change);
    });
  }

  async #applyTo(projectId: number, patch: DecayPatch | null, change: number, at: EpochMs): Promise<number> {
    const { pipeline, maintenance } = this.#parts;
    if (patch !== null) {
      const settings = patchDecay(this.settingsOf(projectId), patch);
      await pipeline.record([adjustedEvent(projectId, at, change, { act: 'set-decay', settings })], 'bulk');
    }
    return (await maintenance.sweep(projectId, at, callIdOf(change))).dropped;
  }

  #refuseUndo({ id, state, undoUntil }: StoredChange): void {
    const { store, clock } = this.#parts;
    if (state === 'undone') throw new CannotUndoError('This change is undone already.');
    if (undoUntil !== null && clock() > undoUntil) {
      throw new CannotUndoError(
        'This change can no longer be undone: settings can be set back, and what was dropped is learned anew.',
      );
    }
    for (const { projectId, afterEventId } of store.changes.projectsOf(id)) {
      if ((store.retention.baseOf(projectId)?.throughEventId ?? 0) <= afterEventId) continue;
      throw new CannotUndoError('This change can no longer be undone: its events are no longer kept.');
    }
  }

  async #deriveAnew({ id, details }: StoredChange): Promise<number> {
    const { store, maintenance } = this.#parts;
    let events = 0;
    for (const { projectId } of store.changes.projectsOf(id)) {
      events += (await maintenance.rebuildInTurn(projectId)).events;
    }
    await whenUnlocked(() => store.changes.set(id, 'undone', details));
    return events;
  }

  async #ask<Answer>(task: OutlookTask | FadingTask | StorageTask): Promise<Answer> {
    // The worker reads what is saved.
    const { store, memories } = this.#parts;
    if (!store.isReadOnly) await whenUnlocked(() => memories.save());
    return runWorker('upkeep-worker', task);
  }

  #memoryOf(projectId: number) {
    return this.#parts.memories.of(projectId, this.#parts.clock());
  }
}

/** What the account of changes keeps of an application. */
export function readDecayDetails(details: string): DecayDetails {
  return JSON.parse(details) as DecayDetails; // Safe: DecayUpkeep is the only writer.
}
