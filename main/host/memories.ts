import type { Engine } from '../engine/engine.ts';
import type { ProjectMemory } from '../engine/memory/project-memory.ts';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import type { Store } from '../store/store.ts';

interface Opened {
  readonly memory: ProjectMemory;
  /** Id of the latest event learned. */
  through: number;
  lastUsedAt: EpochMs;
}

/** Projects not used for this long leave the RAM. Chosen: a lunch break. */
const IDLE: DurationMs = 30 * 60_000;

/**
 * The projects' memories, opened when first used: the saved state, and the events logged after it learned
 * anew, so that a memory always stands for the whole log.
 */
export class Memories {
  readonly #store: Store;
  readonly #engine: Engine;
  readonly #opened = new Map<number, Opened>();
  /** Projects whose saved state must stay as it is for a while. */
  readonly #held = new Set<number>();

  constructor(store: Store, engine: Engine) {
    this.#store = store;
    this.#engine = engine;
  }

  /**
   * A project's memory. Throws `StoreError` where it cannot be read. First use: linear in the project's
   * resources.
   */
  of(projectId: number, now: EpochMs): ProjectMemory {
    return this.#open(projectId, now).memory;
  }

  /**
   * Learns from an event that the log has just taken; opening has learned it already where it was the first.
   */
  learn(projectId: number, id: number, event: ActivityEvent, now: EpochMs): void {
    const opened = this.#open(projectId, now);
    if (id <= opened.through) return;
    this.#engine.observe(opened.memory, event);
    opened.through = id;
  }

  /** Changes waiting to be saved, over all projects that are not held: resources. */
  get unsaved(): number {
    let unsaved = 0;
    for (const [projectId, { memory }] of this.#opened)
      if (!this.#held.has(projectId)) unsaved += memory.unsavedResources;
    return unsaved;
  }

  /**
   * Saves what was learned since the last time, of projects that are not held. Where that fails the memory is
   * dropped, since the log has it all, and the `StoreError` is thrown on.
   */
  save(): void {
    for (const [projectId, opened] of this.#opened) {
      if (this.#held.has(projectId) || !opened.memory.hasUnsaved) continue;
      try {
        this.#store.memories.save(projectId, opened.memory.takeUnsaved(), opened.through);
      } catch (error) {
        this.#opened.delete(projectId);
        throw error;
      }
    }
  }

  /** Leaves a project's saved state as it is until that is given up; its memory goes on learning. */
  hold(projectId: number): () => void {
    this.#held.add(projectId);
    return () => this.#held.delete(projectId);
  }

  /** Lets go of saved memories that nobody used for a while. */
  releaseIdle(now: EpochMs): void {
    for (const [projectId, { memory, lastUsedAt }] of this.#opened) {
      if (!memory.hasUnsaved && now - lastUsedAt > IDLE) this.#opened.delete(projectId);
    }
  }

  /** Lets go of one project's memory, unsaved changes included; its next use reads it anew. */
  release(projectId: number): void {
    this.#opened.delete(projectId);
  }

  #open(projectId: number, now: EpochMs): Opened {
    let opened = this.#opened.get(projectId);
    if (opened === undefined) {
      const { saved, throughEventId } = this.#store.memories.load(projectId);
      const memory = this.#engine.openMemory(saved, this.#store.memories.cold(projectId));
      opened = { memory, through: throughEventId, lastUsedAt: now };
      for (const event of this.#store.events.after(projectId, throughEventId)) {
        this.#engine.observe(memory, event);
        opened.through = event.id;
      }
      this.#opened.set(projectId, opened);
    }
    opened.lastUsedAt = now;
    return opened;
  }
}
