import { join } from 'node:path';
import type { RecordedEvent } from '../../contracts/event.ts';
import { pathHash } from '../../native/watcher/known-files.ts';
import type { NamedChange, Report } from '../../native/watcher/messages.ts';
import type { ActivityEvent } from '../engine/model/event.ts';
import type { DurationMs, EpochMs } from '../engine/model/units.ts';
import { CLAIM, Claims, HumanSessions } from '../sources/editors/attribution.ts';
import { Spellings } from '../sources/editors/spelling.ts';
import { joined, type Storm } from '../sources/editors/storms.ts';
import type { NewEvent } from '../store/tables/events.ts';
import type { Clock } from './clock.ts';
import { adjustedEvent } from './corrections.ts';
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

/** Something that a watcher reported, until it is known whose it was. */
type Held = { readonly root: string; readonly heardAt: EpochMs } & (
  | { readonly kind: 'change'; readonly change: NamedChange }
  | { readonly kind: 'storm'; readonly at: EpochMs; readonly storm: Storm }
);

const MS_PER_MINUTE: DurationMs = 60_000;
/** Reports waiting at most, where they cannot be stored: beyond, the oldest go. */
const MOST_HELD = 10_000;

/**
 * Makes events of what a watcher reports. Each change waits for a report of the same act by an agent or a shell, whose it
 * is then; a storm that no command explains is one event that names no file, so that it teaches nothing.
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
    this.#hold(changes.map((change) => ({ kind: 'change', root, heardAt, change })));
  }

  /** Many files that changed at once; parts of one storm are one. */
  hearStorm(root: string, at: EpochMs, part: Storm): void {
    const last = this.#held.findLast((held) => held.kind === 'storm' && held.root === root);
    const whole = last?.kind === 'storm' ? joined({ ...last.storm, at: last.at }, { ...part, at }) : null;
    if (whole !== null) this.#held = this.#held.filter((held) => held !== last);
    const storm = whole ?? part;
    this.#hold([{ kind: 'storm', root, heardAt: this.#parts.clock(), at, storm }]);
  }

  /** Files that are spelled otherwise now: what is known of them goes on under the new spelling. */
  async hearRespelled({ root, at, files }: Extract<Report, { kind: 'respelled' }>): Promise<void> {
    const place = await this.#parts.directory.resolve(root);
    if (place.root === null) return;
    const memory = this.#parts.memories.of(place.project.id, at);
    const events: NewEvent[] = [];
    for (const { before, after } of files) {
      const [name, newName] = [before, after].map((path) => pathWithin(place.root!, join(root, path)));
      if (!name || !newName || name === newName || memory.find('file', name) === undefined) continue;
      const respelling = {
        act: 'respell-resource',
        resource: { kind: 'file', name },
        name: newName,
      } as const;
      events.push(adjustedEvent(place.project.id, at, null, respelling));
    }
    if (events.length > 0) await this.#parts.pipeline.record(events, 'bulk');
  }

  /** Files that went while nothing watched: of those memory knows, the deletion is recorded, or how they are spelled now. */
  async hearGone({ root, at, hashes }: Extract<Report, { kind: 'gone' }>): Promise<void> {
    const place = await this.#parts.directory.resolve(root);
    if (place.root !== root) return;
    const memory = this.#parts.memories.of(place.project.id, at);
    const goneHashes = new Set(hashes);
    const paths: string[] = [];
    for (let ordinal = 0; ordinal < memory.size; ordinal++) {
      const { kind, name, deleted } = memory.resource(ordinal);
      // The disk may spell it in either composition.
      const spellings = [name, name.normalize('NFD')];
      const isGone = () => spellings.some((path) => goneHashes.has(pathHash(path).toString(16)));
      if (kind === 'file' && !deleted && isGone()) paths.push(name);
    }
    const spellings = new Spellings(root);
    const files = paths.map((before) => ({ before, after: spellings.onDisk(before) }));
    const respelled = files.filter(({ before, after }) => before !== after);
    await this.hearRespelled({ kind: 'respelled', root, at, files: respelled });
    const gone = files.filter(({ before, after }) => before === after).map(({ before }) => before);
    this.hear(
      root,
      gone.map((path) => ({ path, access: 'delete', at, editor: null })),
    );
  }

  /** Records what has waited long enough. Keeps it where the store takes nothing now. */
  async flush(now: EpochMs): Promise<void> {
    const isOld = ({ heardAt }: Held): boolean => now - heardAt >= CLAIM.wait;
    const old = this.#held.filter(isOld);
    if (old.length === 0) return;
    this.#held = this.#held.filter((held) => !isOld(held));
    try {
      const waiting: Held[] = [];
      const events: RecordedEvent[] = [];
      for (const held of old) {
        const whose = await this.#whose(held, now);
        if (whose === 'not known yet') waiting.push(held);
        else if (whose === 'a person') events.push(this.#eventOf(held));
      }
      await this.#record(events);
      this.#putBack(waiting);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#putBack(old);
    }
    this.#claims.forgetBefore(now);
  }

  #hold(held: readonly Held[]): void {
    const all = [...this.#held, ...held];
    if (all.length > MOST_HELD) this.#parts.log.warn({ held: all.length }, 'Changes of files are dropped.');
    this.#held = all.slice(-MOST_HELD);
  }

  #putBack(held: readonly Held[]): void {
    this.#held = [...held, ...this.#held].slice(-MOST_HELD);
  }

  async #whose(held: Held, now: EpochMs): Promise<'a person' | 'told already' | 'not known yet'> {
    const path = held.kind === 'change' ? join(held.root, held.change.path) : held.root;
    const place = await (this.#parts.directory.ofPath(path) ?? this.#parts.directory.resolve(held.root));
    const { id } = place.project;
    const isClaimed =
      held.kind === 'storm'
        ? this.#claims.coversStorm(id, held.at)
        : place.root !== null &&
          this.#claims.covers(id, { ...held.change, path: pathWithin(place.root, path) ?? '' });
    if (isClaimed) return 'told already';
    const editor = held.kind === 'change' ? held.change.editor : null;
    return now - held.heardAt < this.#claims.waitOf(id, held.heardAt, editor) ? 'not known yet' : 'a person';
  }

  #eventOf(held: Held): RecordedEvent {
    if (held.kind === 'storm') return { ...this.#event(held.root, held.at), text: inWords(held.storm) };
    const { path, access, at, editor } = held.change;
    const text = editor === null ? {} : { text: `saved in ${editor}` };
    return { ...this.#event(held.root, at), access, paths: [join(held.root, path)], ...text };
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

function inWords({ files, cause }: Storm): string {
  const many = `${files} ${files === 1 ? 'file' : 'files'} changed`;
  return cause === null ? `${many} at once` : `${many} by git ${cause}`;
}
