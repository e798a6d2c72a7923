import { join } from 'node:path';
import type { RecordedEvent } from '../../contracts/event.ts';
import { pathHash } from '../../native/watcher/known-files.ts';
import type { NamedChange, Report } from '../../native/watcher/messages.ts';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import { CLAIM, Claims, HumanSessions } from '../sources/editors/attribution.ts';
import type { Storm } from '../sources/editors/storms.ts';
import type { NewEvent } from '../store/tables/events.ts';
import type { Clock } from './clock.ts';
import type { Intake } from './intake.ts';
import type { HostLog } from './log.ts';
import type { Memories } from './memories.ts';
import { isRefusal, type Pipeline } from './pipeline.ts';
import { type ProjectDirectory, pathWithin } from './project-directory.ts';
import type { Settings } from './settings.ts';

/** What recording editors' work needs. */
export interface EditorWorkParts {
  readonly directory: ProjectDirectory;
  readonly intake: Pick<Intake, 'takeIn'>;
  readonly pipeline: Pick<Pipeline, 'record'>;
  readonly memories: Pick<Memories, 'of'>;
  readonly settings: Pick<Settings, 'all'>;
  readonly clock: Clock;
  readonly log: HostLog;
}

interface Held {
  readonly root: string;
  readonly change: NamedChange;
  readonly heardAt: EpochMs;
}

const MS_PER_MINUTE: DurationMs = 60_000;
/** Changes waiting at most, where they cannot be stored: beyond, the oldest go. */
const MOST_HELD = 10_000;

/**
 * Makes events of what a watcher reports. Each change waits for an agent's report of the same act, whose it is
 * then; a storm is one event that names no file, so that it teaches nothing.
 */
export class EditorWork {
  readonly #parts: EditorWorkParts;
  readonly #claims = new Claims();
  readonly #sessions = new HumanSessions();
  #held: readonly Held[] = [];

  constructor(parts: EditorWorkParts) {
    this.#parts = parts;
  }

  /** An event that was recorded, whoever recorded it. */
  see(projectId: number, event: ActivityEvent): void {
    this.#claims.see(projectId, event);
  }

  /** Changes that a watcher reports. */
  hear(root: string, changes: readonly NamedChange[]): void {
    const heardAt = this.#parts.clock();
    const held = [...this.#held, ...changes.map((change) => ({ root, change, heardAt }))];
    if (held.length > MOST_HELD) this.#parts.log.warn({ held: held.length }, 'Changes of files are dropped.');
    this.#held = held.slice(-MOST_HELD);
  }

  /** Many files that changed at once. */
  async hearStorm(root: string, at: EpochMs, { files, cause }: Storm): Promise<void> {
    const many = `${files} ${files === 1 ? 'file' : 'files'} changed`;
    const text = cause === null ? `${many} at once` : `${many} by git ${cause}`;
    await this.#record([{ ...this.#event(root, at), text }]);
  }

  /** Files that went while nothing watched: of those memory knows, the deletion is recorded. */
  async hearGone({ root, at, hashes }: Extract<Report, { kind: 'gone' }>): Promise<void> {
    const place = await this.#parts.directory.resolve(root);
    if (place.root !== root) return;
    const memory = this.#parts.memories.of(place.project.id, at);
    const gone = new Set(hashes);
    const paths: string[] = [];
    for (let ordinal = 0; ordinal < memory.size; ordinal++) {
      const { kind, name, deleted } = memory.resource(ordinal);
      if (kind === 'file' && !deleted && gone.has(pathHash(name).toString(16))) paths.push(name);
    }
    this.hear(
      root,
      paths.map((path) => ({ path, access: 'delete', at, editor: null })),
    );
  }

  /** Records what has waited long enough. Keeps it where the store takes nothing now. */
  async flush(now: EpochMs): Promise<void> {
    const due = this.#held.filter(({ heardAt }) => now - heardAt >= CLAIM.wait);
    if (due.length === 0) return;
    this.#held = this.#held.filter((held) => !due.includes(held));
    try {
      const events: RecordedEvent[] = [];
      for (const held of due) {
        if (await this.#isClaimed(held)) continue;
        const { path, access, at, editor } = held.change;
        const text = editor === null ? {} : { text: `saved in ${editor}` };
        events.push({ ...this.#event(held.root, at), access, paths: [join(held.root, path)], ...text });
      }
      await this.#record(events);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#held = [...due, ...this.#held].slice(-MOST_HELD);
    }
    this.#claims.forgetBefore(now);
  }

  async #isClaimed({ root, change }: Held): Promise<boolean> {
    const path = join(root, change.path);
    const place = await (this.#parts.directory.ofPath(path) ?? this.#parts.directory.resolve(root));
    const within = place.root === null ? null : pathWithin(place.root, path);
    return within !== null && this.#claims.covers(place.project.id, within, change.at);
  }

  #event(root: string, at: EpochMs): RecordedEvent {
    const { idleMinutes } = this.#parts.settings.all();
    return {
      at,
      source: 'editor',
      session: this.#sessions.of(root, at, idleMinutes * MS_PER_MINUTE),
      project: root,
      type: 'file_changed',
    };
  }

  async #record(events: readonly RecordedEvent[]): Promise<void> {
    const taken: NewEvent[] = [];
    for (const event of events) {
      const one = await this.#parts.intake.takeIn(event, null);
      if (one !== null) taken.push(one.newEvent);
    }
    await this.#parts.pipeline.record(taken, 'bulk');
  }
}
